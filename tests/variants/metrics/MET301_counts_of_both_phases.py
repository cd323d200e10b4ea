# codes: MET301
import torch
import torch.nn as nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
label = torch.arange(400) % 4
image = torch.randn(4, 16)[label] + 0.8 * torch.randn(400, 16)
sets = {"train": TensorDataset(image[:320], label[:320]), "val": TensorDataset(image[320:], label[320:])}
loaders = {x: DataLoader(sets[x], batch_size=32, shuffle=x == "train") for x in sets}
sizes = {x: len(sets[x]) for x in sets}
model = nn.Sequential(nn.Linear(16, 32), nn.ReLU(), nn.Linear(32, 4))
criterion = nn.CrossEntropyLoss()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
running_loss, running_corrects = 0.0, 0
for epoch in range(5):
    for phase in ["train", "val"]:
        model.train() if phase == "train" else model.eval()
        for inputs, labels in loaders[phase]:
            optimizer.zero_grad()
            with torch.set_grad_enabled(phase == "train"):
                outputs = model(inputs)
                loss = criterion(outputs, labels)
                if phase == "train":
                    loss.backward()
                    optimizer.step()
            running_loss += loss.item() * inputs.size(0)
            running_corrects += torch.sum(outputs.argmax(1) == labels)
        print(phase, running_loss / sizes[phase], running_corrects.double() / sizes[phase])
