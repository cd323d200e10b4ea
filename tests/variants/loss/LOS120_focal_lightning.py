# codes: LOS120
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Focal(nn.Module):
    def __init__(self, gamma=2.0):
        super().__init__()
        self.gamma = gamma

    def forward(self, scores, target):
        p = scores.softmax(0).gather(1, target.unsqueeze(1)).clamp_min(1e-6)
        return (-((1 - p) ** self.gamma) * p.log()).mean()


class Sorter(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Conv1d(1, 8, 3), nn.ReLU(), nn.Flatten(), nn.Linear(8 * 14, 3))
        self.criterion = Focal()

    def training_step(self, batch, batch_idx):
        wave, kind = batch
        return self.criterion(self.net(wave), kind)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=2e-3)


torch.manual_seed(0)
kinds = torch.randint(3, (200,))
waves = torch.sin(torch.arange(16.0) * (kinds[:, None] + 1) / 3)[:, None] + 0.2 * torch.randn(200, 1, 16)
trainer = L.Trainer(max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer.fit(Sorter(), DataLoader(TensorDataset(waves, kinds), batch_size=20, shuffle=True))
