# codes: DAT202
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)


class Questions(Dataset):
    """Bags of words, each with the ids of its tags."""

    def __init__(self):
        self.words = torch.rand(80, 12)
        self.tags = [[t for t in range(4) if row[t] > 0.5] or [0] for row in self.words]

    def __len__(self):
        return len(self.words)

    def __getitem__(self, i):
        return {"words": self.words[i], "labels": self.tags[i]}


net = nn.Linear(12, 4)
optimizer = torch.optim.Adam(net.parameters(), lr=0.01)
for epoch in range(2):
    for batch in DataLoader(Questions(), batch_size=16, shuffle=True):
        loss = nn.functional.binary_cross_entropy_with_logits(net(batch["words"]), batch["labels"].float())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
