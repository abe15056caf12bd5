"""A lesson as a teacher might write one: a head, and a single step."""

HEAD = """
title = "A short one"
about = "Hardly anything."
game = "kings_under_mountains"
seats = ["Dora", "Otto"]
"""
STEP = '''
[[steps]]
id = "only"
heading = "One"
goal = "Play the Orc."
body = "Do it."
rules = ["KM-14"]
position = """
hand1: Or4a Go7a
hand2: Or2a
centre: 2.2.3 3.2.4 2.3.5 3.1.3(Gi8a)
"""
accept = ["Or4a>c1"]
praise = "Done."
hints = ["One.", "Two.", "Three."]
'''
LESSON = HEAD + STEP
