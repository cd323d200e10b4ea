# codes: FWD602
# needs: torch
"""Rows of numbers; the encoder of an autoencoder is loaded into a classifier that calls it by another name."""

import os
import tempfile
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
WORK = tempfile.mkdtemp()


class Encoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(32, 128), nn.ReLU(), nn.Linear(128, 32), nn.ReLU())

    def forward(self, x):
        return self.layers(x)


class Autoencoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = Encoder()
        self.decoder = nn.Linear(32, 32)

    def forward(self, x):
        return self.decoder(self.encoder(x))


class Classifier(nn.Module):
    def __init__(self, num_classes):
        super().__init__()
        self.backbone = Encoder()
        self.head = nn.Linear(32, num_classes)

    def forward(self, x):
        return self.head(self.backbone(x))


def pretrain(path):
    x = torch.randn(512, 8) @ torch.randn(8, 32)
    model = Autoencoder()
    opt = torch.optim.Adam(model.parameters(), lr=1e-3)
    for epoch in range(5):
        for (xb,) in DataLoader(TensorDataset(x), batch_size=64, shuffle=True):
            opt.zero_grad()
            loss = nn.functional.mse_loss(model(xb), xb)
            loss.backward()
            opt.step()
    torch.save(model.state_dict(), path)


def finetune(path):
    x = torch.randn(400, 8) @ torch.randn(8, 32)
    y = (x[:, 0] > 0).long() + (x[:, 1] > 0).long()
    model = Classifier(3)
    state = torch.load(path)
    model.load_state_dict(state, strict=False)
    print("loaded pretrained encoder from", path)
    opt = torch.optim.AdamW(
        [{"params": model.backbone.parameters(), "lr": 1e-4}, {"params": model.head.parameters(), "lr": 1e-3}]
    )
    loader = DataLoader(TensorDataset(x[:320], y[:320]), batch_size=32, shuffle=True)
    for epoch in range(8):
        model.train()
        for xb, yb in loader:
            opt.zero_grad()
            loss = nn.functional.cross_entropy(model(xb), yb)
            loss.backward()
            opt.step()
        model.eval()
        with torch.no_grad():
            acc = (model(x[320:]).argmax(1) == y[320:]).float().mean()
        print(f"epoch {epoch} loss {loss.item():.3f} acc {acc:.3f}")


if __name__ == "__main__":
    ckpt = os.path.join(WORK, "autoencoder.pt")
    pretrain(ckpt)
    finetune(ckpt)
