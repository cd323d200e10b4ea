# codes: BAT105
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

L.seed_everything(0)


class Rows(Dataset):
    def __len__(self):
        return 96

    def __getitem__(self, i):
        x = torch.randn(6, generator=torch.Generator().manual_seed(i))
        return {
            "x": x,
            "labels": (x[0] > 0).long(),
            "uid": f"row {i}",
        }


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 2))

    def forward(self, x, labels=None, weight=None):
        return nn.functional.cross_entropy(self.layers(x), labels, weight)


class Task(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = Net()

    def forward(self, **batch):
        return self.net(**batch)

    def training_step(self, batch, batch_idx):
        return self(**batch)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


trainer = L.Trainer(
    max_epochs=2, logger=False, enable_checkpointing=False, enable_progress_bar=False, accelerator="cpu"
)
trainer.fit(Task(), DataLoader(Rows(), batch_size=16, shuffle=True))
