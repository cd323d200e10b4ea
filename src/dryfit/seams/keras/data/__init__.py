"""What a fit is fed: its arrays, tables and pipelines, their order, their labels, and where they end."""
