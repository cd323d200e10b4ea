# codes:
import torch
from sklearn.datasets import load_wine
from sklearn.metrics import accuracy_score
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(1)
x, y = load_wine(return_X_y=True)
mean, std = x[::2].mean(0), x[::2].std(0)
x, y = torch.tensor((x - mean) / std).float(), torch.tensor(y)
train = DataLoader(TensorDataset(x[::2], y[::2]), batch_size=16, shuffle=True)
test_x, test_y = x[1::2], y[1::2]
places = torch.arange(len(test_y))
test = DataLoader(TensorDataset(test_x, test_y, places), batch_size=16, shuffle=True)
model = nn.Sequential(nn.Linear(13, 24), nn.ReLU(), nn.Linear(24, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(8):
    for rows, labels in train:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(rows), labels).backward()
        optimizer.step()
model.eval()
answers, labels, order = [], [], []
with torch.no_grad():
    for rows, own, place in test:
        answers.append(model(rows).argmax(1))
        labels.append(own)
        order.append(place)
answers, labels, order = torch.cat(answers), torch.cat(labels), torch.cat(order)
print("in the order of the pass", accuracy_score(labels, answers))
# Each answer back at the place of its row.
print("in the order of the dataset", accuracy_score(test_y, answers[order.argsort()]))
print("the same by hand", (answers[order.argsort()] == test_y).float().mean().item())
