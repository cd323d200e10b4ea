# codes: SCR120
# needs: lightning
import json

import lightning
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Judge(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(5, 16), nn.Tanh(), nn.Linear(16, 2))

    def training_step(self, batch, number):
        inputs, labels = batch
        loss = nn.functional.cross_entropy(self.net(inputs), labels)
        self.log("train_loss", loss)
        return loss

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


torch.manual_seed(0)
waves = torch.randn(192, 5)
loader = DataLoader(TensorDataset(waves, (waves[:, 1] > 0).long()), batch_size=24, shuffle=True)
trainer = lightning.Trainer(max_epochs=2, logger=False, enable_checkpointing=False, accelerator="cpu")
trainer.fit(Judge(), loader)
with open("metrics.json", "w") as file:
    json.dump(trainer.callback_metrics, file)
