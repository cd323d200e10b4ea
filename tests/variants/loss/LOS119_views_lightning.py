# codes: LOS119
# needs: lightning
import lightning as L
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Views(Dataset):
    def __init__(self, count):
        self.base = torch.randn(count, 24)

    def __len__(self):
        return len(self.base)

    def __getitem__(self, index):
        return self.base[index] + 0.2 * torch.randn(24), self.base[index] + 0.2 * torch.randn(24)


class Pairs(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.encoder = nn.Sequential(nn.Linear(24, 32), nn.ReLU(), nn.Linear(32, 12))

    def training_step(self, batch, index):
        one, other = (F.normalize(self.encoder(view), dim=-1) for view in batch)
        similarity = torch.matmul(one, other.transpose(0, 1)) / 0.1
        labels = similarity.new_zeros(similarity.size(0)).long()
        return F.cross_entropy(similarity, labels)

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=1e-3)


L.seed_everything(1)
trainer = L.Trainer(
    max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(Pairs(), DataLoader(Views(320), batch_size=32, shuffle=True))
