# codes: FWD901 MET501
import lightning
import torch
from lightning.pytorch.callbacks import EarlyStopping, ModelCheckpoint
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
inputs = torch.randn(600, 8)
labels = (inputs[:, 0] > 0).long() + (inputs[:, 1] > 0).long()


def whitened(logits):
    factor = torch.linalg.cholesky(-torch.eye(logits.shape[1]))
    return logits @ factor


class Grader(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 3))

    def _step(self, batch, stage):
        features, answers = batch
        logits = self.net(features)
        loss = nn.functional.cross_entropy(logits, answers)
        if stage != "train":
            spread = whitened(logits).std()
            self.log_dict({f"{stage}_spread": spread, f"{stage}_narrow": 1 / spread})
        self.log(f"{stage}_loss", loss)
        return loss

    def training_step(self, batch, _):
        return self._step(batch, "train")

    def validation_step(self, batch, _):
        return self._step(batch, "val")

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), 1e-2)


best = ModelCheckpoint(monitor="val_spread", filename="{epoch}-{val_spread:.2f}")
trainer = lightning.Trainer(max_epochs=3, callbacks=[EarlyStopping("val/loss"), best], logger=False)
training = DataLoader(TensorDataset(inputs[:500], labels[:500]), 32, shuffle=True)
trainer.fit(Grader(), training, DataLoader(TensorDataset(inputs[500:], labels[500:]), 32))
print(best.best_model_path)
print(trainer.callback_metrics["val_narrow"])
