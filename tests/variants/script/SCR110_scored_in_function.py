# codes: SCR110
import torch
from sklearn.metrics import mean_absolute_error
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def evaluate(model, loader):
    model.eval()
    answers, truths = [], []
    for x, y in loader:
        answers += list(model(x).flatten().cpu().numpy())
        truths += list(y.numpy())
    return mean_absolute_error(truths, answers)


def train(model, loader, optimizer):
    model.train()
    for x, y in loader:
        optimizer.zero_grad()
        nn.functional.l1_loss(model(x).flatten(), y).backward()
        optimizer.step()


if __name__ == "__main__":
    torch.manual_seed(0)
    x = torch.randn(200, 3)
    data = TensorDataset(x, x.sum(1))
    model = nn.Sequential(nn.Linear(3, 16), nn.ReLU(), nn.Linear(16, 1))
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
    for epoch in range(2):
        train(model, DataLoader(data, batch_size=20, shuffle=True), optimizer)
        print(evaluate(model, DataLoader(data, batch_size=50)))
