"""The seams of torch: modules, losses, backward, optimizers, loaders."""
