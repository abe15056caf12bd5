"""Modules import one another in one direction."""

import grimp
import networkx as nx


def test_no_circles():
    """No module imports, even by way of others, a module that imports it."""
    found = grimp.build_graph("minesnb", exclude_type_checking_imports=True)
    graph: nx.DiGraph[str] = nx.DiGraph(
        (module, other)
        for module in found.modules
        for other in found.find_modules_directly_imported_by(module)
    )
    circles = [sorted(c) for c in nx.strongly_connected_components(graph) if len(c) > 1]

    assert [] == circles
