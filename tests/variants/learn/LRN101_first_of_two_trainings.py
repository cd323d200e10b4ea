# codes: LRN101
import torch
import torch.nn as nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
y = torch.arange(320) % 4
x = torch.randn(4, 20)[y] + 0.5 * torch.randn(320, 20)
loaders = {p: DataLoader(TensorDataset(x[s], y[s]), 16, shuffle=True) for p, s in (("train", slice(0, 256)), ("val", slice(256, 320)))}


def build():
    return nn.Sequential(nn.Linear(20, 32), nn.BatchNorm1d(32), nn.ReLU(), nn.Linear(32, 4))


def train_model(model, criterion, optimizer, scheduler, num_epochs):
    for epoch in range(num_epochs):
        for phase in ["train", "val"]:
            model.train(phase == "train")
            correct = 0
            for inputs, labels in loaders[phase]:
                optimizer.zero_grad()
                with torch.set_grad_enabled(phase == "train"):
                    outputs = model(inputs)
                    loss = criterion(outputs, labels)
                    if phase == "train":
                        loss.backward()
                        optimizer.step()
                correct += (outputs.argmax(1) == labels).sum().item()
            if phase == "train":
                scheduler.step()
            print(phase, correct / len(loaders[phase].dataset))
    return model


for run in range(2):
    model = build()
    optimizer = torch.optim.SGD(model.parameters(), lr=50.0, momentum=0.9)
    scheduler = torch.optim.lr_scheduler.StepLR(optimizer, step_size=7, gamma=0.1)
    train_model(model, nn.CrossEntropyLoss(), optimizer, scheduler, 5)
