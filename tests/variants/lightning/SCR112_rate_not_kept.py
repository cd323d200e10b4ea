# codes: SCR112
"""A LightningModule whose optimizer asks for a rate that the module was given and has not."""

import lightning as L
import torch
from torch.utils.data import DataLoader, TensorDataset


class Regression(L.LightningModule):
    def __init__(self, inputs: int, rate: float = 0.05, decay: float = 0.0):
        super().__init__()
        self.line = torch.nn.Linear(inputs, 1)
        self.decay = decay

    def training_step(self, batch, _):
        x, y = batch
        return torch.nn.functional.mse_loss(self.line(x), y)

    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), lr=self.rate, weight_decay=self.decay)


torch.manual_seed(0)
x = torch.randn(80, 4)
loader = DataLoader(TensorDataset(x, x[:, :1] * 2 - x[:, 1:2]), batch_size=10, shuffle=True)
trainer = L.Trainer(max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False)
trainer.fit(Regression(4), loader)
