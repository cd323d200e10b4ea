# codes:
import torch
from torch.utils.data import DataLoader, Dataset, IterableDataset, Subset, TensorDataset

torch.manual_seed(0)


class Sequences(Dataset):
    def __init__(self):
        self.rows = [torch.randint(1, 50, (int(n),)) for n in torch.randint(4, 12, (96,))]

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, index):
        row = self.rows[index]
        return row, int(row[0] > 25)


class Bag(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.table = torch.nn.Embedding(50, 16, padding_idx=0)
        self.head = torch.nn.Linear(16, 2)

    def forward(self, ids):
        return self.head(self.table(ids).mean(1))


def pad(rows):
    xs, ys = zip(*rows)
    return torch.nn.utils.rnn.pad_sequence(xs, batch_first=True), torch.tensor(ys)


loader = DataLoader(Sequences(), batch_size=16, shuffle=True, collate_fn=pad)
model = Bag()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for x, y in loader:
        optimizer.zero_grad()
        loss = torch.nn.functional.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
