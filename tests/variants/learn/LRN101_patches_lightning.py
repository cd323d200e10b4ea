# codes: LRN101
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

LR = 2e-1


class Patches(L.LightningModule):
    def __init__(self, patches=16, width=48, classes=5):
        super().__init__()
        self.embed = nn.Linear(16, width)
        self.cls = nn.Parameter(torch.zeros(1, 1, width))
        self.pos = nn.Parameter(torch.randn(1, patches + 1, width) * 0.02)
        self.blocks = nn.ModuleList([nn.TransformerEncoderLayer(width, 4, 96, 0.0, "gelu", batch_first=True, norm_first=True) for _ in range(3)])
        self.fc = nn.Linear(width, classes)

    def forward(self, img):
        p = img.unfold(1, 4, 4).unfold(2, 4, 4).reshape(len(img), 16, 16)
        z = torch.cat([self.cls.expand(len(img), -1, -1), self.embed(p)], 1) + self.pos
        for b in self.blocks:
            z = b(z)
        return self.fc(z[:, 0])

    def training_step(self, batch, _):
        loss = nn.functional.cross_entropy(self(batch[0]), batch[1])
        self.log("train_loss", loss)
        return loss

    def validation_step(self, batch, _):
        self.log("val_acc", (self(batch[0]).argmax(1) == batch[1]).float().mean())

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=LR, weight_decay=0.05)


def blobs(n, protos):
    y = torch.randint(5, (n,))
    return TensorDataset(protos[y] + 0.7 * torch.randn(n, 16, 16), y)


if __name__ == "__main__":
    L.seed_everything(4)
    protos = torch.randn(5, 16, 16)
    train, val = DataLoader(blobs(960, protos), 32, shuffle=True), DataLoader(blobs(160, protos), 80)
    t = L.Trainer(max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False)
    t.fit(Patches(), train, val)
    print(t.callback_metrics)
