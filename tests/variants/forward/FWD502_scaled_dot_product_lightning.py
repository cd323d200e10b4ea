# codes: FWD502
# needs: lightning
"""An encoder block of its own: what scaled_dot_product_attention is to keep is what is padding."""

import lightning as L
import torch
import torch.nn.functional as F
from torch import nn
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader

torch.manual_seed(4)
PAD = 0


class Encoder(nn.Module):
    def __init__(self, width=32, heads=2):
        super().__init__()
        self.heads = heads
        self.tokens, self.places = nn.Embedding(60, width, padding_idx=PAD), nn.Embedding(32, width)
        self.query, self.key, self.value = (nn.Linear(width, width) for _ in range(3))
        self.norm, self.out = nn.LayerNorm(width), nn.Linear(width, 3)

    def split(self, x):
        return x.unflatten(-1, (self.heads, -1)).transpose(1, 2)

    def forward(self, ids):
        keep = (ids == PAD)[:, None, None, :]
        x = self.tokens(ids) + self.places(torch.arange(ids.shape[1], device=ids.device))
        q, k, v = self.split(self.query(x)), self.split(self.key(x)), self.split(self.value(x))
        mixed = F.scaled_dot_product_attention(q, k, v, attn_mask=keep).transpose(1, 2).flatten(2)
        return self.out(self.norm(x + mixed)[:, 0])


class Module(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.encoder = Encoder()

    def training_step(self, batch, _):
        ids, labels = batch
        return F.cross_entropy(self.encoder(ids), labels)

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=2e-3)


def rows(n=480):
    for _ in range(n):
        label = int(torch.randint(3, ()))
        words = torch.randint(4, 60, (int(torch.randint(4, 14, ())),))
        yield torch.cat([torch.tensor([1]), torch.where(torch.rand(len(words)) < 0.3, 4 + label, words)]), label


def collate(batch):
    ids = pad_sequence([words for words, _ in batch], batch_first=True, padding_value=PAD)
    return F.pad(ids, (0, 16 - ids.shape[1]), value=PAD), torch.tensor([label for _, label in batch])


trainer = L.Trainer(max_epochs=3, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False)
trainer.fit(Module(), DataLoader(list(rows()), batch_size=32, shuffle=True, collate_fn=collate))
