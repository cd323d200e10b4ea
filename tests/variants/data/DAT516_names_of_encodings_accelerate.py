# codes: DAT516
# needs: accelerate
"""The encodings of a tokenizer are counted, which are as many as it gives columns."""

from collections import UserDict

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(3)


class Encoded(UserDict):
    pass


ids = torch.randint(1, 30, (120, 6))
encodings = Encoded(input_ids=ids.tolist(), attention_mask=torch.ones_like(ids).tolist())


class Texts(Dataset):
    def __init__(self, encodings, labels):
        self.encodings, self.labels = encodings, labels

    def __len__(self):
        return len(self.encodings)

    def __getitem__(self, idx):
        row = {name: torch.tensor(column[idx]) for name, column in self.encodings.items()}
        return {**row, "labels": self.labels[idx]}


class Bag(nn.Module):
    def __init__(self):
        super().__init__()
        self.words = nn.Embedding(30, 16)
        self.head = nn.Linear(16, 2)

    def forward(self, input_ids, attention_mask):
        return self.head((self.words(input_ids) * attention_mask.unsqueeze(-1)).mean(1))


accelerator = Accelerator(cpu=True)
loader = DataLoader(Texts(encodings, (ids[:, 0] > 15).long()), batch_size=8, shuffle=True)
model = Bag()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for epoch in range(4):
    for batch in loader:
        loss = nn.functional.cross_entropy(model(batch["input_ids"], batch["attention_mask"]), batch["labels"])
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()
