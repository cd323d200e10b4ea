# codes: FWD306
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Digits(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(1, 4, 3)
        self.fc = nn.Linear(4 * 13 * 13, 3)

    def forward(self, x):
        x = torch.max_pool2d(torch.relu(self.conv(x)), 2)
        return self.fc(x.view(x.shape[0], 4 * 13 * 13))

    def training_step(self, batch, index):
        images, kinds = batch
        return nn.functional.cross_entropy(self(images), kinds)

    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), lr=0.01)


L.seed_everything(0)
images = torch.rand(48, 1, 20, 20)
loader = DataLoader(TensorDataset(images, (images.mean((1, 2, 3)) * 1000).long() % 3), batch_size=12)
L.Trainer(max_epochs=1, accelerator="cpu", logger=False, enable_checkpointing=False).fit(Digits(), loader)
