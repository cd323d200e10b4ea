# codes: FWD502
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader


def collate(batch):
    ids = pad_sequence([row for row, _ in batch], batch_first=True, padding_value=39)
    return ids, torch.tensor([y for _, y in batch])


class Pooled(L.LightningModule):
    def __init__(self, size=32):
        super().__init__()
        self.words = nn.Embedding(40, size)
        self.question = nn.Parameter(torch.randn(1, 1, size))
        self.attention = nn.MultiheadAttention(size, 2, batch_first=True)
        self.head = nn.Linear(size, 2)

    def forward(self, ids):
        x = self.words(ids)
        question = self.question.expand(len(ids), -1, -1)
        padded = torch.cat([ids.new_zeros(len(ids), 1), ids], dim=1) != 39
        padded[:, 0] = False
        both = torch.cat([question, x], dim=1)
        return self.head(self.attention(question, both, both, key_padding_mask=padded)[0][:, 0])

    def training_step(self, batch, batch_idx):
        ids, labels = batch
        return nn.functional.cross_entropy(self(ids), labels)

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=1e-3)


L.seed_everything(0)
rows = [(torch.randint(1, 39, (int(n),)), int(n) % 2) for n in torch.randint(4, 15, (200,))]
trainer = L.Trainer(
    max_epochs=2, logger=False, enable_checkpointing=False, enable_progress_bar=False, accelerator="cpu"
)
trainer.fit(Pooled(), DataLoader(rows, batch_size=16, shuffle=True, collate_fn=collate))
