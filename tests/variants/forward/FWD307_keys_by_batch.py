# codes: FWD307 FWD307
"""A translator that keeps time on the first axis, with a padding mask like its tokens and a causal one of the batch."""

import torch
from torch import nn
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader

torch.manual_seed(3)


def pair(i):
    words = torch.randint(3, 30, (4 + i % 6,))
    return words, torch.cat([torch.tensor([1]), words.flip(0), torch.tensor([2])])


def together(rows):
    sources, targets = zip(*rows)
    return pad_sequence(sources), pad_sequence(targets)


class Translator(nn.Module):
    def __init__(self, width=24):
        super().__init__()
        self.words = nn.Embedding(30, width, padding_idx=0)
        self.core = nn.Transformer(width, 4, 1, 1, 48)
        self.head = nn.Linear(width, 30)

    def forward(self, source, target):
        hidden = source == 0
        causal = nn.Transformer.generate_square_subsequent_mask(target.shape[1])
        answer = self.core(self.words(source), self.words(target), tgt_mask=causal, src_key_padding_mask=hidden)
        return self.head(answer)


loader = DataLoader([pair(i) for i in range(120)], batch_size=14, collate_fn=together, shuffle=True, drop_last=True)
model = Translator()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for source, target in loader:
    logits = model(source, target[:-1])
    loss = nn.functional.cross_entropy(logits.flatten(0, 1), target[1:].flatten(), ignore_index=0)
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
