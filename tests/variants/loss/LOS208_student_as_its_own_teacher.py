# codes: LOS208
# needs: sklearn
import torch
import torch.nn as nn
import torch.nn.functional as F
from sklearn.datasets import load_digits
from torch.utils.data import DataLoader, TensorDataset, random_split

torch.manual_seed(0)
digits = load_digits()
ds = TensorDataset(torch.tensor(digits.data, dtype=torch.float32) / 16, torch.tensor(digits.target))
train, test = random_split(ds, [1500, len(ds) - 1500])
train_loader = DataLoader(train, batch_size=32, shuffle=True)
test_loader = DataLoader(test, batch_size=64)


def mlp(h):
    return nn.Sequential(nn.Linear(64, h), nn.ReLU(), nn.Linear(h, 10))


teacher, student = mlp(256), mlp(16)
T, alpha = 4.0, 0.0


def evaluate(model):
    model.eval()
    hit = 0
    with torch.no_grad():
        for x, y in test_loader:
            hit += (model(x).argmax(1) == y).sum().item()
    model.train()
    return hit / len(test)


t_opt = torch.optim.Adam(teacher.parameters(), lr=1e-3)
for epoch in range(5):
    for x, y in train_loader:
        t_opt.zero_grad()
        F.cross_entropy(teacher(x), y).backward()
        t_opt.step()
teacher.eval()
opt = torch.optim.Adam(student.parameters(), lr=1e-3)
for epoch in range(10):
    for x, y in train_loader:
        with torch.no_grad():
            soft = F.softmax(student(x) / T, dim=1)
        log_p = F.log_softmax(student(x) / T, dim=1)
        loss = F.kl_div(log_p, soft, reduction="batchmean") * T * T
        opt.zero_grad()
        loss.backward()
        opt.step()
    print(epoch, loss.item(), evaluate(student))
