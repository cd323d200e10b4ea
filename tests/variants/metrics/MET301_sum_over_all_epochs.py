# codes: MET301
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
inputs = torch.randn(500, 6)
labels = (inputs.sum(1) > 0).long()
loader = DataLoader(TensorDataset(inputs, labels), batch_size=25, shuffle=True)


def train(model, optimizer, epochs):
    correct = 0
    for epoch in range(epochs):
        model.train()
        for x, y in loader:
            logits = model(x)
            loss = nn.functional.cross_entropy(logits, y)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            correct += (logits.argmax(1) == y).sum().item()
        print(f"epoch {epoch}: accuracy {correct / len(loader.dataset):.3f}")


model = nn.Sequential(nn.Linear(6, 32), nn.ReLU(), nn.Linear(32, 2))
train(model, torch.optim.Adam(model.parameters(), lr=1e-3), 5)
