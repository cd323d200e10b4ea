"""The transformers seam: Trainer, what it takes for the loss, and how it chooses its best model."""
