# codes: STP223
# needs: lightning
import lightning as L
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
labels = torch.randint(0, 3, (480,))
rows = 1.5 * torch.randn(3, 20)[labels] + torch.randn(480, 20)


class Sorter(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(20, 32), nn.Tanh(), nn.Linear(32, 6), nn.Tanh())
        self.out = nn.Linear(6, 3)
        self.requires_grad_(False)
        self.out.bias.requires_grad_(True)

    def training_step(self, batch, batch_idx):
        x, y = batch
        return F.cross_entropy(self.out(self.body(x)), y)

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=5e-3)


L.Trainer(max_epochs=8, logger=False, enable_checkpointing=False).fit(
    Sorter(), DataLoader(TensorDataset(rows, labels), batch_size=24, shuffle=True)
)
