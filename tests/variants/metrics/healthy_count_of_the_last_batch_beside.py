# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(2)
x = torch.randn(300, 5)
y = (x[:, 0] > 0).long() + (x[:, 1] > 1).long()
parts = {"train": TensorDataset(x[:200], y[:200]), "val": TensorDataset(x[200:], y[200:])}
loaders = {phase: DataLoader(part, batch_size=20, shuffle=True) for phase, part in parts.items()}
sizes = {phase: len(part) for phase, part in parts.items()}
model = nn.Sequential(nn.Linear(5, 12), nn.Tanh(), nn.Linear(12, 3))
criterion = nn.CrossEntropyLoss()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for epoch in range(2):
    for phase in ["train", "val"]:
        model.train(phase == "train")
        running_loss = 0.0
        running_corrects = 0
        for inputs, labels in loaders[phase]:
            optimizer.zero_grad()
            with torch.set_grad_enabled(phase == "train"):
                outputs = model(inputs)
                preds = outputs.argmax(1)
                loss = criterion(outputs, labels)
                if phase == "train":
                    loss.backward()
                    optimizer.step()
            running_loss += loss.item() * inputs.size(0)
            right = torch.sum(preds == labels.data)
            running_corrects += right
            of_batch = (preds == labels).float().sum()
        print("of the last batch", of_batch / len(inputs))
        print(phase, running_loss / sizes[phase], running_corrects.double() / sizes[phase])
