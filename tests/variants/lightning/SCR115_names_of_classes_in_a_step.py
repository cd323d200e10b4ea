# codes: SCR115
import lightning
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
inputs = torch.randn(600, 8)
labels = (inputs[:, 0] > 0).long() + (inputs[:, 1] > 0).long()
NAMES = ["low", "middle", "high"]
POINTS = {"low": 0, "middle": 1}


class Grader(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 3))

    def training_step(self, batch, _):
        features, answers = batch
        return nn.functional.cross_entropy(self.net(features), answers)

    def validation_step(self, batch, _):
        features, answers = batch
        given = self.net(features).argmax(1)
        points = [POINTS[NAMES[int(answer)]] for answer in given]
        self.log("points", sum(points) / len(points))
        self.log("accuracy", (given == answers).float().mean())

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), 1e-2)


trainer = lightning.Trainer(max_epochs=3, logger=False, enable_checkpointing=False)
training = DataLoader(TensorDataset(inputs[:500], labels[:500]), 32, shuffle=True)
trainer.fit(Grader(), training, DataLoader(TensorDataset(inputs[500:], labels[500:]), 32))
