"""Hidden information of Zoff in Buffalo: views, visible history, and draws of hidden cards."""
