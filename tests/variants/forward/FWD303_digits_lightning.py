# codes: FWD303
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Digits(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(1, 6, 3)
        self.pool = nn.AdaptiveMaxPool2d(2)
        self.fc = nn.Linear(24, 3)

    def forward(self, x):
        return self.fc(self.pool(torch.relu(self.conv1(x))).flatten(1))

    def training_step(self, batch, index):
        x, y = batch
        return nn.functional.cross_entropy(self(x), y)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


torch.manual_seed(0)
kinds = torch.randint(0, 3, (60,))
data = TensorDataset(torch.rand(60, 9, 9) + kinds.view(-1, 1, 1), kinds)
trainer = L.Trainer(
    max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(Digits(), DataLoader(data, batch_size=12, shuffle=True))
