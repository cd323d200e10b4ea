# codes: STP227
# needs: lightning
import lightning as L
import torch
from sklearn.model_selection import KFold
from torch import nn
from torch.utils.data import DataLoader, Subset, TensorDataset

torch.manual_seed(0)
x = torch.randn(300, 8)
data = TensorDataset(x, (x[:, 0] + x[:, 1] > 0).long())


class Lit(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 2))

    def training_step(self, batch, _):
        return nn.functional.cross_entropy(self.net(batch[0]), batch[1])

    def validation_step(self, batch, _):
        self.log("acc", (self.net(batch[0]).argmax(1) == batch[1]).float().mean())

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


lit = Lit()
for number, (train, held) in enumerate(KFold(n_splits=3).split(x)):
    trainer = L.Trainer(max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False)
    trainer.fit(lit, DataLoader(Subset(data, train), batch_size=20, shuffle=True))
    print(number, trainer.validate(lit, DataLoader(Subset(data, held), batch_size=50)))
