# codes: LRN101
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

PEAK = 6e-2


class Tagger(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.words, self.places = nn.Embedding(40, 32), nn.Embedding(10, 32)
        block = nn.TransformerEncoderLayer(32, 4, 64, dropout=0.0, batch_first=True)
        self.blocks = nn.TransformerEncoder(block, num_layers=2)
        self.head = nn.Sequential(nn.Linear(32, 32), nn.ReLU(), nn.Linear(32, 4))

    def forward(self, ids):
        return self.head(self.blocks(self.words(ids) + self.places.weight)[:, 0])

    def training_step(self, batch, _):
        loss = nn.functional.cross_entropy(self(batch[0]), batch[1])
        self.log("loss", loss)
        return loss

    def configure_optimizers(self):
        optimizer = torch.optim.Adam(self.parameters(), lr=PEAK)
        warm = torch.optim.lr_scheduler.LinearLR(optimizer, start_factor=0.1, total_iters=10)
        return {"optimizer": optimizer, "lr_scheduler": {"scheduler": warm, "interval": "step"}}


if __name__ == "__main__":
    L.seed_everything(1)
    ids = torch.randint(3, 40, (640, 10))
    loader = DataLoader(TensorDataset(ids, ids[:, 0] % 4), batch_size=32, shuffle=True)
    trainer = L.Trainer(max_epochs=4, accelerator="cpu", logger=False, enable_checkpointing=False)
    trainer.fit(Tagger(), loader)
