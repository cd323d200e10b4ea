# codes: BWD111
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Reviews(Dataset):
    def __init__(self, n):
        g = torch.Generator().manual_seed(n)
        self.ids = torch.randint(1, 50, (n, 12), generator=g)
        self.labels = (self.ids < 20).sum(1).gt(4).float()

    def __len__(self):
        return len(self.ids)

    def __getitem__(self, i):
        return {"ids": self.ids[i], "label": self.labels[i]}


class Bag(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.EmbeddingBag(50, 16)
        self.out = nn.Linear(16, 1)

    def forward(self, ids):
        return self.out(self.embed(ids)).squeeze(1)


def train_one_epoch(model, loader, optimizer):
    model.train()
    running = 0.0
    for batch in loader:
        optimizer.zero_grad()
        loss = F.binary_cross_entropy_with_logits(model(batch["ids"]), batch["label"])
        running += loss.item()
    return running / len(loader)


@torch.no_grad()
def accuracy(model, loader):
    model.eval()
    right = sum(((model(b["ids"]) > 0).float() == b["label"]).sum().item() for b in loader)
    return right / len(loader.dataset)


def main():
    model = Bag()
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
    train = DataLoader(Reviews(160), batch_size=16, shuffle=True)
    test = DataLoader(Reviews(48), batch_size=16)
    for epoch in range(3):
        print(epoch, train_one_epoch(model, train, optimizer), accuracy(model, test))


if __name__ == "__main__":
    main()
