# codes: SCR107 SCR112 BAT107
# needs: lightning torchmetrics
import lightning as L
import torch
import torchmetrics
from torch.utils.data import DataLoader


class Lit(L.LightningModule):
    def __init__(self, lr=1e-2, classes=3):
        super().__init__()
        self.save_hyperparameters()
        self.layer = torch.nn.Linear(4, classes)
        self.accuracy = torchmetrics.Accuracy(num_classes=classes)

    def training_step(self, batch, index):
        return torch.nn.functional.cross_entropy(self.layer(batch["x"]), batch["target"])

    def validation_step(self, batch, index):
        self.accuracy(self.layer(batch["x"]), batch["y"])
        self.log("accuracy", self.accuracy)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=self.hparams.learning_rate)


torch.manual_seed(0)
x = torch.randn(96, 4)
rows = [{"x": row, "y": int(row[:3].argmax())} for row in x]
trainer = L.Trainer(
    max_epochs=1, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(Lit(), DataLoader(rows[:64], batch_size=16, shuffle=True), DataLoader(rows[64:], batch_size=16))
