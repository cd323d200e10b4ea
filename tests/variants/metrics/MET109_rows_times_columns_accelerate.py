# codes: MET109
# needs: accelerate
"""Names among the tokens of a row; Accelerate, and a share of all places of the batch."""

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Notes(Dataset):
    def __init__(self, count, seed):
        g = torch.Generator().manual_seed(seed)
        lengths = torch.randint(4, 16, (count,), generator=g)
        self.rows = [torch.randint(1, 50, (int(length),), generator=g) for length in lengths]

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, row):
        ids = self.rows[row]
        return ids, ((ids > 40).long() + (ids > 45).long())


def together(rows):
    width = max(len(ids) for ids, _ in rows)
    ids = torch.stack([nn.functional.pad(i, (0, width - len(i))) for i, _ in rows])
    tags = torch.stack([nn.functional.pad(t, (0, width - len(t)), value=-100) for _, t in rows])
    return {"ids": ids, "tags": tags}


class Finder(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(50, 32, padding_idx=0)
        self.gru = nn.GRU(32, 32, batch_first=True)
        self.out = nn.Linear(32, 3)

    def forward(self, ids):
        return self.out(self.gru(self.embed(ids))[0])


def main():
    accelerator = Accelerator()
    torch.manual_seed(0)
    train = DataLoader(Notes(480, 0), 16, shuffle=True, collate_fn=together)
    valid = DataLoader(Notes(96, 1), 16, collate_fn=together)
    model = Finder()
    optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)
    model, optimizer, train, valid = accelerator.prepare(model, optimizer, train, valid)
    for epoch in range(3):
        model.train()
        for batch in train:
            loss = nn.functional.cross_entropy(model(batch["ids"]).transpose(1, 2), batch["tags"])
            accelerator.backward(loss)
            optimizer.step()
            optimizer.zero_grad()
        model.eval()
        hits = places = 0
        for batch in valid:
            with torch.no_grad():
                guess = model(batch["ids"]).argmax(-1)
            tags = batch["tags"]
            hits += torch.sum(guess == tags).item()
            places += tags.size(0) * tags.size(1)
        accelerator.print(epoch, hits / places)


main()
