# codes: BWD202
import torch
from torch import nn
from torch.nn import functional as F
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x, y = torch.randn(80, 6), torch.randint(0, 2, (80,))
loader = DataLoader(TensorDataset(x[:64], y[:64]), batch_size=16, shuffle=True)
valid = DataLoader(TensorDataset(x[64:], y[64:]), batch_size=4)


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Linear(6, 8)
        self.head = nn.Linear(8, 2)

    def forward(self, inputs):
        hidden = self.body(inputs).exp()
        hidden[:, 0] = 0.0
        return self.head(hidden)


model = Model()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for _epoch in range(3):
    model.train()
    for inputs, labels in loader:
        optimizer.zero_grad()
        F.cross_entropy(model(inputs), labels).backward()
        optimizer.step()
