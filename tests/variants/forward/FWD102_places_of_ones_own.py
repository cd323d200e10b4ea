# codes: FWD102
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
tokens = torch.randint(1, 50, (160, 40))
y = (tokens[:, 0] > 25).long()


class Small(nn.Module):
    def __init__(self, vocab, width, positions):
        super().__init__()
        self.words = nn.Embedding(vocab, width)
        self.places = nn.Embedding(positions, width)
        self.layer = nn.TransformerEncoderLayer(width, 2, 32, batch_first=True)
        self.head = nn.Linear(width, 2)

    def forward(self, ids):
        at = torch.arange(ids.size(1), device=ids.device)
        return self.head(self.layer(self.words(ids) + self.places(at))[:, 0])


def build():
    return Small(50, 16, positions=32)


net = build()
opt = torch.optim.Adam(net.parameters(), lr=1e-3)
for epoch in range(2):
    for ids, t in DataLoader(TensorDataset(tokens, y), batch_size=16, shuffle=True):
        loss = nn.functional.cross_entropy(net(ids), t)
        opt.zero_grad()
        loss.backward()
        opt.step()
