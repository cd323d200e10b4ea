# codes: SCR504
"""Gradients are to be accumulated by a schedule and by the Trainer."""

import torch
import torch.nn.functional as F
from lightning import LightningModule, Trainer
from lightning.pytorch.callbacks import GradientAccumulationScheduler
from torch.utils.data import DataLoader, TensorDataset


class Curve(LightningModule):
    def __init__(self):
        super().__init__()
        self.hidden, self.out = torch.nn.Linear(1, 32), torch.nn.Linear(32, 1)

    def training_step(self, batch):
        x, y = batch
        loss = F.mse_loss(self.out(torch.tanh(self.hidden(x))), y)
        self.log("loss", loss)
        return loss

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=5e-3)


def main():
    torch.manual_seed(0)
    x = torch.linspace(-2, 2, 160)[:, None]
    loader = DataLoader(TensorDataset(x, torch.sin(2 * x)), batch_size=10, shuffle=True)
    trainer = Trainer(
        max_epochs=3, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False,
        accumulate_grad_batches=2, callbacks=[GradientAccumulationScheduler({0: 1, 2: 4})],
    )
    trainer.fit(Curve(), loader)


if __name__ == "__main__":
    main()
