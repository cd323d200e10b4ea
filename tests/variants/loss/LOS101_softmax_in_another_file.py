# codes: LOS101
import torch
from parts.classifier import Classifier
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def train(model, loader, epochs):
    criterion = nn.CrossEntropyLoss()
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
    for _ in range(epochs):
        for x, y in loader:
            loss = criterion(model(x), y)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()


if __name__ == "__main__":
    torch.manual_seed(0)
    x = torch.randn(256, 12)
    y = x[:, :4].argmax(1)
    train(Classifier(12, 4), DataLoader(TensorDataset(x, y), 32, shuffle=True), epochs=4)
