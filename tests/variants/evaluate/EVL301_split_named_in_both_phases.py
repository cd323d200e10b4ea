# codes: EVL301
import torch
import torch.nn as nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
label = torch.arange(400) % 4
image = torch.randn(4, 16)[label] + 0.8 * torch.randn(400, 16)
sets = {"train": TensorDataset(image[:320], label[:320]), "val": TensorDataset(image[320:], label[320:])}
loaders = {x: DataLoader(sets[x], batch_size=32, shuffle=True) for x in ["train", "val"]}
sizes = {x: len(sets[x]) for x in ["train", "val"]}
model = nn.Sequential(nn.Linear(16, 32), nn.ReLU(), nn.Linear(32, 4))
criterion = nn.CrossEntropyLoss()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(5):
    for phase in ["train", "val"]:
        model.train() if phase == "train" else model.eval()
        hits = 0
        for inputs, labels in loaders["train"]:
            optimizer.zero_grad()
            with torch.set_grad_enabled(phase == "train"):
                outputs = model(inputs)
                loss = criterion(outputs, labels)
                if phase == "train":
                    loss.backward()
                    optimizer.step()
            hits += torch.sum(outputs.argmax(1) == labels)
        print(phase, hits.double() / sizes[phase])
