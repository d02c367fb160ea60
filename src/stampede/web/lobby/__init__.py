"""The front page's lists of tables, and the games of the site."""
