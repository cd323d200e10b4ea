# codes: FWD501
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader


def collate(items):
    ids, labels = zip(*items)
    return pad_sequence(ids, batch_first=True), torch.tensor(labels)


class Reviews(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(60, 32, padding_idx=0)
        layer = nn.TransformerEncoderLayer(32, 4, 64, batch_first=True)
        self.encoder = nn.TransformerEncoder(layer, 2)
        self.out = nn.Linear(32, 2)

    def forward(self, ids):
        return self.out(self.encoder(self.embed(ids))[:, 0])

    def training_step(self, batch, batch_idx):
        ids, labels = batch
        return nn.functional.cross_entropy(self(ids), labels)

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=1e-3)


L.seed_everything(0)
items = []
for _ in range(320):
    ids = torch.randint(3, 60, (int(torch.randint(4, 20, ())),))
    items.append((torch.cat([torch.tensor([1]), ids]), int((ids > 30).sum() * 2 > len(ids))))
trainer = L.Trainer(max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False)
trainer.fit(Reviews(), DataLoader(items, batch_size=16, shuffle=True, collate_fn=collate))
