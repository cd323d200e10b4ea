# codes: MET501
"""Lightning with an in-domain and an out-of-domain validation loader."""
import lightning as L
import torch
from lightning.pytorch.callbacks import ModelCheckpoint
from torch import nn
from torch.utils.data import DataLoader, TensorDataset
from torchmetrics.classification import MulticlassF1Score


def domain(n, shift, seed):
    g = torch.Generator().manual_seed(seed)
    y = torch.randint(0, 3, (n,), generator=g)
    x = torch.randn(n, 10, generator=g) + shift
    x[torch.arange(n), y] += 2
    return TensorDataset(x, y)


class Classifier(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(10, 32), nn.ReLU(), nn.Linear(32, 3))
        self.f1 = nn.ModuleList(MulticlassF1Score(3) for _ in range(2))

    def training_step(self, batch, i):
        x, y = batch
        loss = nn.functional.cross_entropy(self.net(x), y)
        self.log("train_loss", loss)
        return loss

    def validation_step(self, batch, i, dataloader_idx=0):
        x, y = batch
        metric = self.f1[dataloader_idx]
        metric(self.net(x), y)
        self.log("val_f1", metric, on_step=False, on_epoch=True)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=5e-3)


def main():
    L.seed_everything(1)
    best = ModelCheckpoint(dirpath="ck", monitor="val_f1", mode="max", save_top_k=1)
    trainer = L.Trainer(max_epochs=3, callbacks=[best], logger=False, accelerator="cpu", enable_progress_bar=False)
    trainer.fit(Classifier(), DataLoader(domain(300, 0, 0), 30, shuffle=True),
                [DataLoader(domain(90, 0, 1), 30), DataLoader(domain(90, 0.7, 2), 30)])


if __name__ == "__main__":
    main()
