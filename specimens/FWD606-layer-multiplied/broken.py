import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
inputs = torch.randn(256, 16)
labels = (inputs[:, :4].sum(1) > 0).long() + (inputs[:, 4:8].sum(1) > 0).long()
loader = DataLoader(TensorDataset(inputs, labels), batch_size=32, shuffle=True)


class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.linear = nn.Linear(width, width)

    def forward(self, hidden):
        return hidden + torch.relu(self.linear(self.norm(hidden)))


class Residual(nn.Module):
    def __init__(self, width=32, depth=4):
        super().__init__()
        self.embed = nn.Linear(16, width)
        self.blocks = nn.ModuleList([Block(width)] * depth)
        self.head = nn.Linear(width, 3)

    def forward(self, inputs):
        hidden = self.embed(inputs)
        for block in self.blocks:
            hidden = block(hidden)
        return self.head(hidden)


model = Residual()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for epoch in range(5):
    for features, target in loader:
        loss = nn.functional.cross_entropy(model(features), target)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
