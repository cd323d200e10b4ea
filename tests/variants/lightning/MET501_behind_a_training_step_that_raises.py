# codes: FWD901 MET501
import lightning
import torch
from lightning.pytorch.callbacks import EarlyStopping, ModelCheckpoint
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
inputs = torch.randn(600, 8)
labels = (inputs[:, 0] > 0).long() + (inputs[:, 1] > 0).long()


class Grader(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 3))

    def training_step(self, batch, _):
        features, answers = batch
        loss = nn.functional.cross_entropy(self.net(features), answers)
        spread = torch.linalg.cholesky(-torch.eye(3)).sum()
        self.log("loss/train", loss + spread)
        return loss + spread

    def validation_step(self, batch, _):
        features, answers = batch
        self.log("val_loss", nn.functional.cross_entropy(self.net(features), answers))

    def test_step(self, batch, _):
        features, answers = batch
        self.log("accuracy", (self.net(features).argmax(1) == answers).float().mean())

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), 1e-2)


best = ModelCheckpoint(monitor="loss/train")
trainer = lightning.Trainer(max_epochs=3, callbacks=[EarlyStopping("val/loss"), best], logger=False)
held = DataLoader(TensorDataset(inputs[500:], labels[500:]), 32)
trainer.fit(Grader(), DataLoader(TensorDataset(inputs[:500], labels[:500]), 32, shuffle=True), held)
print(trainer.test(ckpt_path="best", dataloaders=held)[0]["accuracy"])
