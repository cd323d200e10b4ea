# codes: DAT201 MET107 MET501
# needs: lightning torchmetrics
"""Lightning: command words from mel-like frames, checkpoint by validation accuracy."""
import tempfile

import lightning as L
import torch
import torchmetrics
from lightning.pytorch.callbacks import ModelCheckpoint
from torch import nn
from torch.utils.data import DataLoader, Dataset

COMMANDS = ["up", "down", "left", "right"]


class Spoken(Dataset):
    def __init__(self, n, seed):
        g = torch.Generator().manual_seed(seed)
        self.names = [COMMANDS[i % 4] for i in range(n)]
        self.frames = [torch.randn(25, 13, generator=g) + COMMANDS.index(c) for c in self.names]

    def __len__(self):
        return len(self.frames)

    def __getitem__(self, i):
        return self.frames[i], self.names[i]


class Commander(L.LightningModule):
    def __init__(self, hidden=20, lr=3e-3):
        super().__init__()
        self.save_hyperparameters()
        self.gru = nn.GRU(13, hidden, batch_first=True)
        self.fc = nn.Linear(hidden, len(COMMANDS))
        self.val_acc = torchmetrics.Accuracy(task="multiclass", num_classes=3)

    def forward(self, x):
        out, _ = self.gru(x)
        return self.fc(out[:, -1])

    def training_step(self, batch, batch_idx):
        x, y = batch
        loss = nn.functional.cross_entropy(self(x), y)
        self.log("train_loss", loss, on_epoch=True)
        return loss

    def validation_step(self, batch, batch_idx):
        x, y = batch
        logits = self(x)
        self.val_acc(logits, y)
        self.log("valid_acc", self.val_acc)

    def configure_optimizers(self):
        optimizer = torch.optim.Adam(self.parameters(), lr=self.hparams.lr)
        return optimizer


def main():
    L.seed_everything(0)
    folder = tempfile.mkdtemp()
    checkpoint = ModelCheckpoint(dirpath=folder, monitor="val_acc", mode="max")
    trainer = L.Trainer(max_epochs=2, accelerator="cpu", logger=False, callbacks=[checkpoint], enable_progress_bar=False, num_sanity_val_steps=0)
    trainer.fit(Commander(), DataLoader(Spoken(120, 0), 12, shuffle=True), DataLoader(Spoken(40, 1), 12))
    print("best", checkpoint.best_model_score)


if __name__ == "__main__":
    main()
