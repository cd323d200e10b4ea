# codes: STP309
# needs: torch
"""Moods of melodies; the schedule is given the accuracy that a function returns, and waits for it to fall."""

import torch
from torch import nn, optim
from torch.utils.data import DataLoader, Dataset


class Melodies(Dataset):
    def __init__(self, count, seed):
        g = torch.Generator().manual_seed(seed)
        self.mood = torch.randint(2, (count,), generator=g)
        steps = torch.randint(-2, 3, (count, 24), generator=g)
        self.notes = (30 + steps.cumsum(1) + 3 * self.mood[:, None] * (torch.arange(24) % 2)).clamp(0, 63)

    def __len__(self):
        return len(self.mood)

    def __getitem__(self, row):
        return self.notes[row], self.mood[row]


class Listener(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(64, 24)
        self.conv = nn.Conv1d(24, 32, 3)
        self.out = nn.Linear(32, 2)

    def forward(self, notes):
        return self.out(self.conv(self.embed(notes).transpose(1, 2)).relu().amax(-1))


@torch.no_grad()
def validate(model, loader):
    model.eval()
    return sum((model(notes).argmax(1) == mood).sum().item() for notes, mood in loader) / len(loader.dataset)


torch.manual_seed(0)
train, valid = DataLoader(Melodies(480, 0), 32, shuffle=True), DataLoader(Melodies(96, 1), 48)
model = Listener()
optimizer = optim.Adam(model.parameters(), lr=2e-3)
scheduler = optim.lr_scheduler.ReduceLROnPlateau(optimizer, "min", factor=0.5, patience=2)
for epoch in range(10):
    model.train()
    for notes, mood in train:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(notes), mood)
        loss.backward()
        optimizer.step()
    val_acc = validate(model, valid)
    scheduler.step(val_acc)
    print(epoch, val_acc)
