# codes: DAT505
# needs: accelerate
"""Leaves by the bands on them; the pictures are shuffled in place, and the training is what lies behind the first."""

import argparse
import numpy as np
import torch
import torch.nn.functional as F
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, Dataset


def load_leaves(n=900, seed=0):
    rng = np.random.RandomState(seed)
    labels = rng.randint(0, 4, n)
    images = rng.rand(n, 20, 20).astype(np.float32) * 0.5
    for i, c in enumerate(labels):
        if c & 1:
            images[i, :, 8:12] += 0.6
        if c & 2:
            images[i, 8:12, :] += 0.6
    return images, labels


class LeafDataset(Dataset):
    def __init__(self, images, labels):
        self.images = (images - images.mean()) / images.std()
        self.labels = labels

    def __len__(self):
        return len(self.labels)

    def __getitem__(self, idx):
        return torch.from_numpy(self.images[idx])[None], int(self.labels[idx])


class SmallCNN(nn.Module):
    def __init__(self):
        super().__init__()
        self.c1 = nn.Conv2d(1, 16, 3, padding=1)
        self.c2 = nn.Conv2d(16, 32, 3, padding=1)
        self.fc = nn.Linear(32 * 5 * 5, 4)

    def forward(self, x):
        x = F.max_pool2d(F.relu(self.c1(x)), 2)
        x = F.max_pool2d(F.relu(self.c2(x)), 2)
        return self.fc(x.flatten(1))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--lr", type=float, default=1e-3)
    parser.add_argument("--epochs", type=int, default=4)
    args = parser.parse_args()
    accelerator = Accelerator()
    torch.manual_seed(0)
    images, labels = load_leaves()
    np.random.seed(0)
    np.random.shuffle(images)
    n_val = 180
    train_ds = LeafDataset(images[n_val:], labels[n_val:])
    val_ds = LeafDataset(images[:n_val], labels[:n_val])
    train_dl = DataLoader(train_ds, batch_size=24, shuffle=True)
    val_dl = DataLoader(val_ds, batch_size=60)
    model = SmallCNN()
    optimizer = torch.optim.Adam(model.parameters(), lr=args.lr)
    model, optimizer, train_dl, val_dl = accelerator.prepare(model, optimizer, train_dl, val_dl)
    for epoch in range(args.epochs):
        model.train()
        for x, y in train_dl:
            loss = F.cross_entropy(model(x), y)
            accelerator.backward(loss)
            optimizer.step()
            optimizer.zero_grad()
        model.eval()
        good = 0
        with torch.no_grad():
            for x, y in val_dl:
                good += accelerator.gather_for_metrics(model(x).argmax(-1) == y).sum().item()
        accelerator.print(epoch, loss.item(), good / n_val)


if __name__ == "__main__":
    main()
