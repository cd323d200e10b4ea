# codes: STP204
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(21)


def rows(n, classes):
    x = torch.randn(n, 20)
    return TensorDataset(x, (x[:, :classes] + 0.3 * torch.randn(n, classes)).argmax(1))


class Tagger(nn.Module):
    def __init__(self, classes):
        super().__init__()
        self.base = nn.Sequential(nn.Linear(20, 64), nn.ReLU())
        self.mix = nn.Linear(64, 48)
        self.answer = nn.Linear(48, classes)

    def forward(self, x):
        return self.answer(torch.relu(self.mix(self.base(x))))


def train(tagger, data, weights, epochs=3):
    optimizer = torch.optim.AdamW(weights, lr=2e-3)
    for epoch in range(epochs):
        for x, y in DataLoader(data, batch_size=40, shuffle=True):
            loss = nn.functional.cross_entropy(tagger(x), y)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        print(epoch, loss.item())


tagger = Tagger(4)
train(tagger, rows(1000, 4), tagger.parameters())
tagger.base.requires_grad_(False)
tagger.mix = nn.Linear(64, 48)
tagger.answer = nn.Linear(48, 9)
train(tagger, rows(1000, 9), tagger.answer.parameters())
