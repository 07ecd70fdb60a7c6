"""Commands for developers and operators, one module each: what `rookery NAME` does."""
