# codes: BWD108
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
inputs = torch.randn(800, 8)
kinds, prices = (inputs[:, 0] > 0).long(), 2 * inputs[:, 1:2]


class Two(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(8, 32), nn.ReLU())
        self.kind, self.price = nn.Linear(32, 2), nn.Linear(32, 1)

    def forward(self, x):
        shared = self.body(x)
        return self.kind(shared), self.price(shared)


model = Two()
optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
for epoch in range(4):
    for x, kind, price in DataLoader(TensorDataset(inputs, kinds, prices), batch_size=32, shuffle=True):
        logits, guess = model(x)
        loss = nn.functional.cross_entropy(logits, kind)
        loss = nn.functional.mse_loss(guess, price)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
