# codes: MET101
# needs: lightning sklearn
import lightning as L
import torch
from sklearn.metrics import f1_score
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Net(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Linear(6, 3)
        self.answers = []

    def training_step(self, batch, batch_idx):
        return nn.functional.cross_entropy(self.net(batch[0]), batch[1])

    def validation_step(self, batch, batch_idx):
        self.answers.append((self.net(batch[0]).cpu(), batch[1].cpu()))

    def on_validation_epoch_end(self):
        logits, labels = (torch.cat(parts).numpy() for parts in zip(*self.answers))
        self.log("val_f1", f1_score(labels, logits, average="macro"))
        self.answers.clear()

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


L.seed_everything(0)
x = torch.randn(120, 6)
data = TensorDataset(x, x[:, :3].argmax(1))
L.Trainer(max_epochs=2, accelerator="cpu", logger=False).fit(
    Net(), DataLoader(data, 12, shuffle=True), DataLoader(data, 12)
)
