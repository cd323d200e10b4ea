import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Classifier(nn.Module):
    def __init__(self, hidden_size):
        self.hidden = nn.Linear(8, hidden_size)
        self.output = nn.Linear(hidden_size, 2)

    def forward(self, features):
        return self.output(torch.relu(self.hidden(features)))


torch.manual_seed(0)
x = torch.randn(96, 8)
y = (x[:, 0] > 0).long()
loader = DataLoader(TensorDataset(x, y), batch_size=16, shuffle=True)
model = Classifier(32)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(2):
    for features, labels in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(features), labels)
        loss.backward()
        optimizer.step()
