"""The pages of the app, whatever shows them: lobby, games with their bots and saves, tutorials."""
