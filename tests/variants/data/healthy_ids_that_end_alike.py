# codes:
# needs: transformers
import random

import torch
from torch import nn
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader
from transformers import GPT2Config, GPT2LMHeadModel

STOP = 0


def tune(rng):
    start, steps = rng.randrange(7), rng.randint(3, 9)
    return [1 + (start + 2 * k) % 7 for k in range(steps)] + [STOP]


def batched(tunes):
    rows = [torch.tensor(t) for t in tunes]
    ids = pad_sequence(rows, batch_first=True, padding_value=STOP)
    seen = pad_sequence([torch.ones_like(r) for r in rows], batch_first=True)
    labels = ids.masked_fill(seen == 0, -100)
    moved = torch.cat([labels[:, 1:], torch.full((len(ids), 1), -100)], 1)
    return ids, seen, labels, moved


class Recurrent(nn.Module):
    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(8, 24)
        self.rnn = nn.GRU(24, 48, batch_first=True)
        self.out = nn.Linear(48, 8)

    def forward(self, input_ids, attention_mask, labels):
        states, _ = self.rnn(self.embedding(input_ids) * attention_mask[..., None])
        return nn.functional.cross_entropy(self.out(states).transpose(1, 2), labels)


rng = random.Random(1)
torch.manual_seed(1)
loader = DataLoader([tune(rng) for _ in range(600)], batch_size=20, shuffle=True, collate_fn=batched)
large = GPT2LMHeadModel(
    GPT2Config(vocab_size=8, n_embd=48, n_layer=2, n_head=4, n_positions=24, bos_token_id=None, eos_token_id=STOP)
)
small = Recurrent()
optimizer = torch.optim.AdamW([*large.parameters(), *small.parameters()], lr=1e-3)
for epoch in range(3):
    for ids, seen, labels, moved in loader:
        loss = large(input_ids=ids, attention_mask=seen, labels=labels).loss
        loss = loss + small(input_ids=ids, attention_mask=seen, labels=moved)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
