import torch
from torch import nn
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader, Dataset


class Words(Dataset):
    def __init__(self, rows=160):
        self.labels = torch.randint(0, 2, (rows,)).tolist()
        self.ids = [torch.randint(1, 20, (3 + row % 6,)) + 20 * label for row, label in enumerate(self.labels)]

    def __len__(self):
        return len(self.labels)

    def __getitem__(self, index):
        return {"ids": self.ids[index], "label": self.labels[index]}


def collate(batch):
    ids, labels = [row["ids"] for row in batch], [row["label"] for row in batch]
    return pad_sequence(ids, batch_first=True), torch.tensor(labels)


torch.manual_seed(0)
model = nn.Sequential(nn.EmbeddingBag(40, 16, padding_idx=0), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for ids, labels in DataLoader(Words(), batch_size=20, shuffle=True, collate_fn=collate):
        loss = nn.functional.cross_entropy(model(ids), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
