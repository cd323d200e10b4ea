# codes: MET502
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Net(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.encoder = nn.Sequential(nn.Linear(12, 32), nn.ReLU())
        self.head = nn.Linear(32, 3)

    def forward(self, x):
        return self.head(self.encoder(x))

    def training_step(self, batch, batch_idx):
        x, y = batch
        loss = nn.functional.cross_entropy(self(x), y)
        self.log("train_loss", loss)
        return loss

    def validation_step(self, batch, batch_idx):
        x, y = batch
        logits = self(x)
        each = nn.functional.cross_entropy(logits, y, reduction="none")
        self.log_dict({"val_loss": each, "val_accuracy": (logits.argmax(1) == y).float()})

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=1e-3)


L.seed_everything(0)
x = torch.randn(200, 12)
y = x[:, :3].argmax(1)
train = DataLoader(TensorDataset(x, y), batch_size=20, shuffle=True)
held_out = torch.randn(40, 12)
val = DataLoader(TensorDataset(held_out, held_out[:, :3].argmax(1)), batch_size=20)
stopping = L.pytorch.callbacks.EarlyStopping("val_loss")
trainer = L.Trainer(callbacks=[stopping], max_epochs=4, accelerator="cpu", enable_progress_bar=False)
trainer.fit(Net(), train, val)
