# codes:
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.nn import functional as F
from torch.utils.data import DataLoader, TensorDataset


class LitClassifier(L.LightningModule):
    def __init__(self, hidden=32, learning_rate=1e-3):
        super().__init__()
        self.save_hyperparameters()
        self.layers = nn.Sequential(
            nn.Flatten(), nn.Linear(8 * 8, hidden), nn.ReLU(), nn.Dropout(0.1), nn.Linear(hidden, 4)
        )

    def forward(self, x):
        return self.layers(x)

    def training_step(self, batch, batch_idx):
        x, y = batch
        loss = F.cross_entropy(self(x), y)
        self.log("train_loss", loss, prog_bar=True)
        return loss

    def validation_step(self, batch, batch_idx):
        x, y = batch
        logits = self(x)
        self.log("val_loss", F.cross_entropy(logits, y), prog_bar=True)
        self.log("val_acc", (logits.argmax(-1) == y).float().mean())

    def test_step(self, batch, batch_idx):
        x, y = batch
        self.log("test_loss", F.cross_entropy(self(x), y))

    def predict_step(self, batch, batch_idx):
        return self(batch[0]).argmax(-1)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=self.hparams.learning_rate)


def images(count):
    labels = torch.randint(0, 4, (count,))
    pictures = torch.randn(count, 1, 8, 8) * 0.3
    for i, label in enumerate(labels.tolist()):
        pictures[i, 0, label * 2 : label * 2 + 2] += 1
    return TensorDataset(pictures, labels)


L.seed_everything(7)
train, val, test = (DataLoader(images(n), batch_size=16, shuffle=n == 512) for n in (512, 128, 128))
trainer = L.Trainer(max_epochs=10, accelerator="cpu", devices=1)
model = LitClassifier()
trainer.fit(model, train, val)
trainer.test(model, test)
classes = torch.cat(trainer.predict(model, test))
assert classes.dim() == 1
