# codes: EVL103
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.nn import functional as F
from torch.utils.data import DataLoader, TensorDataset


class Reader(L.LightningModule):
    def __init__(self, size=24):
        super().__init__()
        self.embed, self.qkv, self.head = nn.Linear(5, size), nn.Linear(size, 3 * size), nn.Linear(size, 2)

    def forward(self, x):
        query, key, value = self.qkv(self.embed(x)).chunk(3, dim=-1)
        return self.head(F.scaled_dot_product_attention(query, key, value, dropout_p=0.3).mean(1))

    def training_step(self, batch, batch_idx):
        x, y = batch
        return F.cross_entropy(self(x), y)

    def validation_step(self, batch, batch_idx):
        x, y = batch
        self.log("val_loss", F.cross_entropy(self(x), y))

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=1e-3)


L.seed_everything(0)
x = torch.randn(200, 10, 5)
data = TensorDataset(x, (x[:, :, 0].mean(1) > 0).long())
trainer = L.Trainer(
    max_epochs=2, logger=False, enable_checkpointing=False, enable_progress_bar=False, accelerator="cpu"
)
trainer.fit(Reader(), DataLoader(data, batch_size=20, shuffle=True), DataLoader(data, batch_size=50))
