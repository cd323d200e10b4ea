# codes: STP302
"""Transfer learning as tutorials have it: both phases in one loop, and the schedule stepped within it."""

import torch
from torch import nn, optim
from torch.optim import lr_scheduler
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)


def split(rows: int) -> TensorDataset:
    labels = torch.randint(0, 3, (rows,))
    return TensorDataset(torch.randn(rows, 3, 8, 8) * 0.5 + labels[:, None, None, None].float() - 1, labels)


dataloaders = {name: DataLoader(split(160), batch_size=4, shuffle=name == "train") for name in ["train", "val"]}


def train_model(model, criterion, optimizer, scheduler, num_epochs=25):
    for epoch in range(num_epochs):
        for phase in ["train", "val"]:
            model.train(phase == "train")
            total, right = 0.0, 0
            for inputs, labels in dataloaders[phase]:
                optimizer.zero_grad()
                with torch.set_grad_enabled(phase == "train"):
                    outputs = model(inputs)
                    loss = criterion(outputs, labels)
                    if phase == "train":
                        loss.backward()
                        optimizer.step()
                        scheduler.step()
                total += loss.item() * inputs.size(0)
                right += int((outputs.argmax(1) == labels).sum())
            print(epoch, phase, total / 160, right / 160)
    return model


network = nn.Sequential(nn.Conv2d(3, 8, 3), nn.ReLU(), nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(8, 3))
sgd = optim.SGD(network.parameters(), lr=0.01, momentum=0.9)
train_model(network, nn.CrossEntropyLoss(), sgd, lr_scheduler.StepLR(sgd, step_size=7, gamma=0.1))
