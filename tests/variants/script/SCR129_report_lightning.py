# codes: SCR129
# needs: lightning
"""The epoch's report has a place too many."""

import lightning
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

lightning.seed_everything(0)
heat = torch.randn(160, 5)
burns = DataLoader(TensorDataset(heat, heat[:, :2].sum(1, keepdim=True)), batch_size=16, shuffle=True)


class Stove(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(5, 12), nn.Tanh(), nn.Linear(12, 1))
        self.losses = []

    def training_step(self, batch, _):
        loss = nn.functional.mse_loss(self.net(batch[0]), batch[1])
        self.losses.append(loss.item())
        return loss

    def on_train_epoch_end(self):
        told = "epoch {}: {:.4f} of {} batches, least {:.4f}"
        print(told.format(self.current_epoch, sum(self.losses) / len(self.losses), len(self.losses)))
        self.losses.clear()

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


trainer = lightning.Trainer(max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer.fit(Stove(), burns)
