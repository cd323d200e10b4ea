# codes: STP204
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Compress(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.encoder = nn.Sequential(nn.Linear(32, 24), nn.ReLU(), nn.Linear(24, 2))
        self.decoder = nn.Sequential(nn.Linear(2, 24), nn.ReLU(), nn.Linear(24, 32))

    def forward(self, x):
        return self.decoder(self.encoder(x))

    def training_step(self, batch, batch_idx):
        return nn.functional.mse_loss(self(batch[0]), batch[0])

    def configure_optimizers(self):
        return torch.optim.Adam(self.decoder.parameters(), lr=2e-3)


torch.manual_seed(0)
lines = torch.sin(torch.linspace(0, 6, 32) * torch.rand(320, 1) * 2 + torch.rand(320, 1))
trainer = L.Trainer(max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer.fit(Compress(), DataLoader(TensorDataset(lines), batch_size=16, shuffle=True))
