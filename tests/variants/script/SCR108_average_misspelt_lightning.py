# codes: SCR108
# needs: lightning sklearn
"""A score of the validation is to be averaged in a way that it does not know."""

import lightning
import torch
from sklearn.metrics import f1_score
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

lightning.seed_everything(0)
moths = torch.randn(128, 5)
kinds = moths[:, :3].argmax(1)


class Moths(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(5, 16), nn.ReLU(), nn.Linear(16, 3))

    def training_step(self, batch, _):
        inputs, labels = batch
        return nn.functional.cross_entropy(self.net(inputs), labels)

    def validation_step(self, batch, _):
        inputs, labels = batch
        chosen = self.net(inputs).argmax(1)
        self.log("f1", f1_score(labels.numpy(), chosen.numpy(), average="marco"))

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


train = DataLoader(TensorDataset(moths[:96], kinds[:96]), batch_size=16, shuffle=True)
held = DataLoader(TensorDataset(moths[96:], kinds[96:]), batch_size=32)
trainer = lightning.Trainer(
    max_epochs=2, logger=False, enable_checkpointing=False, enable_progress_bar=False, accelerator="cpu"
)
trainer.fit(Moths(), train, held)
