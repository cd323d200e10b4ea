# codes: EVL301
import torch
import torch.nn as nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
label = torch.arange(400) % 4
image = torch.randn(4, 16)[label] + 0.8 * torch.randn(400, 16)
sets = {"train": TensorDataset(image[:320], label[:320]), "val": TensorDataset(image[320:], label[320:])}
splits = ("train", "val")
feeds = {
    split: DataLoader(sets[split], batch_size=40, shuffle=split == "train")
    for split in ("train", "val")
}
net = nn.Linear(16, 4)
optimizer = torch.optim.SGD(net.parameters(), lr=0.1)


def evaluate(net, feed):
    net.eval()
    right = seen = 0
    with torch.no_grad():
        for x, y in feed:
            right += (net(x).argmax(1) == y).sum().item()
            seen += len(y)
    return right / seen


for epoch in range(4):
    net.train()
    for x, y in feeds["train"]:
        loss = nn.functional.cross_entropy(net(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print("validation accuracy", evaluate(net, feeds["train"]))
