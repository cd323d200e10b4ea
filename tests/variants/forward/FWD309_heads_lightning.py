# codes: FWD309
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Reader(L.LightningModule):
    def __init__(self, width=16, heads=2):
        super().__init__()
        self.heads, self.width = heads, width
        self.table = nn.Embedding(30, width)
        self.query, self.value = nn.Linear(width, width), nn.Linear(width, width)
        self.out = nn.Linear(width, 2)

    def split(self, x):
        return x.view(x.size(0), -1, self.heads, self.width // self.heads).transpose(1, 2)

    def forward(self, ids):
        x = self.table(ids)
        q, v = self.split(self.query(x)), self.split(self.value(x))
        mixed = (q @ q.transpose(-1, -2) / 3).softmax(-1) @ v
        joined = mixed.transpose(1, 2).view(ids.size(0), -1, self.width)
        return self.out(joined.mean(1))

    def training_step(self, batch, index):
        ids, label = batch
        return nn.functional.cross_entropy(self(ids), label)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=5e-3)


if __name__ == "__main__":
    torch.manual_seed(0)
    ids = torch.randint(0, 30, (128, 7))
    rows = DataLoader(TensorDataset(ids, (ids[:, 0] > 14).long()), batch_size=16, shuffle=True)
    trainer = L.Trainer(
        max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
    )
    trainer.fit(Reader(), rows)
