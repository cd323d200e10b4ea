# codes: SCR115
# The loss of the epoch's last batch is printed behind the loop, which a collate function that cannot be mended leaves.
import torch
from torch import nn
from torch.utils.data import DataLoader

rows = [{"x": torch.randn(4), "y": torch.tensor(float(i % 2))} for i in range(64)]


def collate(batch):
    return torch.stack([row["image"] for row in batch]), torch.stack([row["y"] for row in batch])


loader = DataLoader(rows, batch_size=8, shuffle=True, collate_fn=collate)
model = nn.Linear(4, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for epoch in range(3):
    for x, y in loader:
        loss = nn.functional.binary_cross_entropy_with_logits(model(x).squeeze(1), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
