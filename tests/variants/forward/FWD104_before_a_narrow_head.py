# codes: FWD104 LOS201
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)


class Reviews(Dataset):
    def __init__(self):
        self.words = torch.randint(1, 40, (96, 7))
        self.stars = torch.randint(0, 3, (96,))

    def __len__(self):
        return 96

    def __getitem__(self, i):
        kind = int(self.words[i, 0] > 13) + int(self.words[i, 0] > 26)
        return {"words": self.words[i], "mask": torch.ones(7, dtype=torch.bool), "kind": kind}


class Bag(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(40, 24)
        self.head = nn.Linear(24, 2)

    def forward(self, words, mask):
        weights = mask.float().unsqueeze(-1)
        return self.head((self.table(words) * weights).sum(1) / weights.sum(1))


bag = Bag()
adam = torch.optim.Adam(bag.parameters(), lr=5e-3)
for epoch in range(3):
    for batch in DataLoader(Reviews(), batch_size=12, shuffle=True):
        loss = nn.functional.cross_entropy(bag(batch["words"]), batch["kind"])
        adam.zero_grad()
        loss.backward()
        adam.step()
