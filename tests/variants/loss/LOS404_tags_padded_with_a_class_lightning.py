# codes: LOS404
# needs: lightning
"""The tags are padded as the words are, with 0, which is a tag."""

import lightning as L
import torch
from torch import nn
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader


def collate(rows):
    words = pad_sequence([words for words, _ in rows], batch_first=True)
    tags = pad_sequence([tags for _, tags in rows], batch_first=True)
    return words, tags


class Tagger(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(30, 24, padding_idx=0)
        self.lstm = nn.LSTM(24, 32, batch_first=True, bidirectional=True)
        self.out = nn.Linear(64, 4)

    def training_step(self, batch, batch_idx):
        words, tags = batch
        logits = self.out(self.lstm(self.embed(words))[0])
        loss = nn.functional.cross_entropy(logits.transpose(1, 2), tags)
        self.log("loss", loss)
        return loss

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=3e-3)


L.seed_everything(1)
rows = []
for _ in range(500):
    words = torch.randint(1, 30, (int(torch.randint(3, 18, ())),))
    rows.append((words, (words + words.roll(1)) % 4))
trainer = L.Trainer(
    max_epochs=3, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(Tagger(), DataLoader(rows, batch_size=25, shuffle=True, collate_fn=collate))
