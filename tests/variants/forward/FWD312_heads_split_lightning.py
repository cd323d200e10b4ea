# codes: FWD312
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Reader(L.LightningModule):
    def __init__(self, size=32, heads=4):
        super().__init__()
        self.heads = heads
        self.embed, self.qkv = nn.Linear(6, size), nn.Linear(size, 3 * size)
        self.head = nn.Linear(size, 3)

    def forward(self, x):
        b, t, _ = x.shape
        q, k, v = (z.reshape(b, self.heads, t, -1) for z in self.qkv(self.embed(x)).chunk(3, dim=-1))
        mixed = nn.functional.scaled_dot_product_attention(q, k, v)
        return self.head(mixed.transpose(1, 2).reshape(b, t, -1).mean(1))

    def training_step(self, batch, batch_idx):
        x, y = batch
        return nn.functional.cross_entropy(self(x), y)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


L.seed_everything(0)
data = TensorDataset(torch.randn(160, 12, 6), torch.randint(0, 3, (160,)))
trainer = L.Trainer(
    max_epochs=2, logger=False, enable_checkpointing=False, enable_progress_bar=False, accelerator="cpu"
)
trainer.fit(Reader(), DataLoader(data, batch_size=16, shuffle=True))
