# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset, random_split

torch.manual_seed(3)
x = torch.randn(600, 20)
y = (x[:, 0] + 0.5 * torch.randn(600) > 0).long()
train_part, valid_part = random_split(TensorDataset(x, y), [400, 200])
loaders = {
    "train": DataLoader(train_part, batch_size=20, shuffle=True),
    "valid": DataLoader(valid_part, batch_size=50),
}
model = nn.Sequential(nn.Linear(20, 64), nn.ReLU(), nn.Linear(64, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)


def run(phase):
    training = phase == "train"
    model.train(training)
    total = 0.0
    with torch.set_grad_enabled(training):
        for rows, labels in loaders[phase]:
            loss = nn.functional.cross_entropy(model(rows), labels)
            if training:
                optimizer.zero_grad()
                loss.backward()
                optimizer.step()
            total += loss.item() * len(rows)
    return total / len(loaders[phase].dataset)


for epoch in range(5):
    print(epoch, run("train"), run("valid"))
