import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(96, 8)
y = (x[:, 0] > 0).long()
loader = DataLoader(TensorDataset(x, y), batch_size=16, shuffle=True)
config = {"hidden_size": 32, "learning_rate": 1e-3, "epochs": 2}
model = nn.Sequential(nn.Linear(8, config["hidden_size"]), nn.ReLU(), nn.Linear(config["hidden_size"], 2))
optimizer = torch.optim.Adam(model.parameters(), lr=config["learning_rate"])
for epoch in range(config["epochs"]):
    for features, labels in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(features), labels)
        loss.backward()
        optimizer.step()
