"""Hidden information of Abilene: views, visible history, memory, and draws of hidden cattle and cash."""
