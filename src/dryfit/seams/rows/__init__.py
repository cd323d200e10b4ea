"""The rows that a script trains and evaluates on, whatever the framework: columns, labels, orders, splits."""
