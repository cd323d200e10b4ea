# codes: STP502
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
        self.losses = []

    def forward(self, x):
        return self.head(self.encoder(x))

    def training_step(self, batch, batch_idx):
        x, y = batch
        loss = nn.functional.cross_entropy(self(x), y)
        self.log("train_loss", loss)
        self.losses.append(loss.item())
        return loss

    def validation_step(self, batch, batch_idx):
        x, y = batch
        self.log("val_loss", nn.functional.cross_entropy(self(x), y))

    def configure_optimizers(self):
        slow = torch.optim.SGD(self.encoder.parameters(), lr=1e-3)
        fast = torch.optim.SGD(self.head.parameters(), lr=1e-2)
        return slow, fast


L.seed_everything(0)
x = torch.randn(200, 12)
y = x[:, :3].argmax(1)
train = DataLoader(TensorDataset(x, y), batch_size=20, shuffle=True)
held_out = torch.randn(40, 12)
val = DataLoader(TensorDataset(held_out, held_out[:, :3].argmax(1)), batch_size=20)
trainer = L.Trainer(max_epochs=4, accelerator="cpu", enable_progress_bar=False)
net = Net()
trainer.fit(net, train, val)
quarter = len(net.losses) // 4
print(sum(net.losses[-quarter:]) / quarter)
