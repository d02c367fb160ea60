"""The rules of Abilene: plain functions over one record, in the order of the rulebook."""
