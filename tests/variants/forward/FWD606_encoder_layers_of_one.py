# codes: FWD606
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(1)
tokens = torch.randint(1, 50, (192, 10))
kinds = (tokens < 25).sum(1) % 2
batches = DataLoader(TensorDataset(tokens, kinds), batch_size=16, shuffle=True)


class Stack(nn.Module):
    def __init__(self, layer, number):
        super().__init__()
        self.layers = nn.ModuleList([layer for _ in range(number)])

    def forward(self, hidden):
        for layer in self.layers:
            hidden = layer(hidden)
        return hidden


class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(50, 24)
        self.places = nn.Parameter(torch.zeros(10, 24))
        self.encoder = Stack(nn.TransformerEncoderLayer(24, 4, 48, batch_first=True), 3)
        self.head = nn.Linear(24, 2)

    def forward(self, tokens):
        return self.head(self.encoder(self.table(tokens) + self.places).mean(dim=1))


net = Classifier()
opt = torch.optim.Adam(net.parameters(), 1e-3)
for epoch in range(4):
    net.train()
    for batch, target in batches:
        opt.zero_grad()
        loss = nn.functional.cross_entropy(net(batch), target)
        loss.backward()
        opt.step()
