import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Words(Dataset):
    def __init__(self, rows=200):
        self.labels = torch.randint(0, 2, (rows,))
        self.ids = torch.randint(1, 20, (rows, 9)) + 20 * self.labels[:, None]

    def __len__(self):
        return len(self.labels)

    def __getitem__(self, index):
        return self.labels[index], self.ids[index]


class Bag(nn.Module):
    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(40, 16)
        self.head = nn.Linear(16, 2)

    def forward(self, ids):
        return self.head(self.embedding(ids).mean(1))


torch.manual_seed(0)
model = Bag()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for ids, labels in DataLoader(Words(), batch_size=20, shuffle=True):
        logits = model(ids)
        loss = nn.functional.cross_entropy(logits, labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
