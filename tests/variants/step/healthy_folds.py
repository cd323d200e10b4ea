# codes:
import torch
from torch import nn
from torch.nn import functional as F
from torch.utils.data import DataLoader, Subset, TensorDataset

torch.manual_seed(0)
dataset = TensorDataset(torch.randn(60, 5), torch.randint(0, 2, (60,)))
scores = []
for fold in range(3):
    test = list(range(fold * 20, fold * 20 + 20))
    train = [i for i in range(60) if i not in test]
    model = nn.Sequential(nn.Linear(5, 8), nn.Dropout(0.1), nn.Linear(8, 2))
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
    loader = DataLoader(Subset(dataset, train), batch_size=10, shuffle=True)
    for _epoch in range(5):
        model.train()
        for x, y in loader:
            optimizer.zero_grad()
            F.cross_entropy(model(x), y).backward()
            optimizer.step()
    model.eval()
    correct = 0
    with torch.no_grad():
        for x, y in DataLoader(Subset(dataset, test), batch_size=10):
            correct += (model(x).argmax(1) == y).sum().item()
    scores.append(correct / len(test))
assert len(scores) == 3
print(scores)
