# codes: EVL301
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


@torch.no_grad()
def evaluate(model, loader, accelerator):
    model.eval()
    errors = []
    for x, y in loader:
        errors.append((accelerator.gather_for_metrics(model(x)) - y).abs().mean())
    return torch.stack(errors).mean().item()


def main():
    torch.manual_seed(0)
    accelerator = Accelerator(cpu=True)
    x = torch.randn(240, 5)
    y = x @ torch.randn(5, 1) + 0.1 * torch.randn(240, 1)
    train_dl = DataLoader(TensorDataset(x[:200], y[:200]), batch_size=20, shuffle=True)
    valid_dl = DataLoader(TensorDataset(x[200:], y[200:]), batch_size=20)
    model = nn.Linear(5, 1)
    optimizer = torch.optim.Adam(model.parameters(), lr=0.05)
    model, optimizer, train_dl = accelerator.prepare(model, optimizer, train_dl)
    for epoch in range(3):
        model.train()
        for inputs, target in train_dl:
            loss = nn.functional.mse_loss(model(inputs), target)
            accelerator.backward(loss)
            optimizer.step()
            optimizer.zero_grad()
        print(epoch, evaluate(model, train_dl, accelerator))


main()
