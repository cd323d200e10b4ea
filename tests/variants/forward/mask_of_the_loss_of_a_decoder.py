# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
generator = torch.Generator().manual_seed(3)


def sentence():
    first = int(torch.randint(1, 20, (), generator=generator))
    length = int(torch.randint(4, 20, (), generator=generator))
    return torch.tensor([1 + (first + 3 * i) % 29 for i in range(length)])


def collate(rows):
    ids = nn.utils.rnn.pad_sequence(rows, batch_first=True)
    return ids, ids != 0


class Decoder(nn.Module):
    """Looks back alone: what is behind a row changes none of its answers."""

    def __init__(self):
        super().__init__()
        self.table, self.places = nn.Embedding(30, 32), nn.Embedding(32, 32)
        layer = nn.TransformerEncoderLayer(32, 4, 64, dropout=0.0, batch_first=True)
        self.body = nn.TransformerEncoder(layer, 2, enable_nested_tensor=False)
        self.out = nn.Linear(32, 30)

    def forward(self, ids, mask=None):
        states = self.table(ids) + self.places(torch.arange(ids.shape[1]))
        causal = torch.ones(ids.shape[1], ids.shape[1], dtype=torch.bool).triu(1)
        return self.out(self.body(states, mask=causal, src_key_padding_mask=None if mask is None else ~mask))


model = Decoder()
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
for epoch in range(3):
    for ids, mask in DataLoader([sentence() for _ in range(320)], 16, shuffle=True, collate_fn=collate):
        logits, inputs_mask = model(ids)[:, :-1], mask[:, 1:]
        each = nn.functional.cross_entropy(logits.transpose(1, 2), ids[:, 1:], reduction="none")
        loss = (each * inputs_mask).sum() / inputs_mask.sum()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
