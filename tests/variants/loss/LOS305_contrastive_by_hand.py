# codes: LOS305
"""Signature verification: a siamese network with a contrastive loss."""

import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(3)


class Pairs(Dataset):
    def __init__(self, n=600):
        writers = torch.randn(20, 1, 16, 16)
        self.left, self.right, self.same = [], [], []
        for i in range(n):
            a = torch.randint(20, (1,)).item()
            same = i % 2
            b = a if same else (a + 1 + torch.randint(19, (1,)).item()) % 20
            self.left.append(writers[a] + 0.5 * torch.randn(1, 16, 16))
            self.right.append(writers[b] + 0.5 * torch.randn(1, 16, 16))
            self.same.append(float(same))

    def __len__(self):
        return len(self.same)

    def __getitem__(self, i):
        return self.left[i], self.right[i], torch.tensor([self.same[i]])


class Twin(nn.Module):
    def __init__(self):
        super().__init__()
        self.tower = nn.Sequential(
            nn.Conv2d(1, 8, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2), nn.Flatten(), nn.Linear(8 * 64, 32)
        )

    def forward(self, a, b):
        return nn.functional.pairwise_distance(self.tower(a), self.tower(b))


def contrastive(distance, same, margin=1.0):
    near = same * distance.pow(2)
    far = (1 - same) * torch.clamp(margin - distance, min=0).pow(2)
    return (near + far).mean()


model = Twin()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
loader = DataLoader(Pairs(), batch_size=32, shuffle=True)
for epoch in range(4):
    total = 0.0
    for left, right, same in loader:
        optimizer.zero_grad()
        distance = model(left, right)
        loss = contrastive(distance, same)
        loss.backward()
        optimizer.step()
        total += loss.item()
    print(f"epoch {epoch}: {total / len(loader):.4f}")
