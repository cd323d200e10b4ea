# codes: SCR115
import pandas
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
table = pandas.DataFrame(torch.randn(240, 3).numpy(), columns=["height", "weight", "age"])
table["target"] = (table.height > table.weight).astype(int)
features = torch.tensor(table.drop(columns=["target", "name"]).values)
labels = torch.tensor(table["target"].values)
model = nn.Sequential(nn.Linear(3, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for inputs, answers in DataLoader(TensorDataset(features, labels), batch_size=24, shuffle=True):
    optimizer.zero_grad()
    nn.functional.cross_entropy(model(inputs), answers).backward()
    optimizer.step()
