# codes: BWD109
# needs: lightning
"""The last state of a recurrent layer is detached, as between the pieces of a long text, though there is one piece."""

import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Counter(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.inputs = nn.Linear(6, 32)
        self.recurrent = nn.GRU(32, 32, batch_first=True)
        self.out = nn.Linear(32, 1)

    def forward(self, x):
        _, state = self.recurrent(torch.relu(self.inputs(x)))
        state = state[-1].detach()
        return self.out(state).squeeze(1)

    def training_step(self, batch, batch_idx):
        x, y = batch
        loss = nn.functional.mse_loss(self(x), y)
        self.log("loss", loss)
        return loss

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=2e-3)


L.seed_everything(1)
x = torch.randn(480, 9, 6)
y = (x[..., 0] > 0).float().mean(dim=1)
trainer = L.Trainer(
    max_epochs=4, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(Counter(), DataLoader(TensorDataset(x, y), batch_size=24, shuffle=True))
