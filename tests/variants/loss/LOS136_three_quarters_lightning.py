# codes: LOS136
# needs: lightning
import lightning
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Digits(lightning.LightningModule):
    def __init__(self, smoothing=0.75):
        super().__init__()
        self.net = nn.Sequential(nn.Conv2d(1, 8, 3), nn.ReLU(), nn.Flatten(), nn.Linear(8 * 36, 10))
        self.criterion = nn.CrossEntropyLoss(label_smoothing=smoothing)

    def training_step(self, batch, index):
        x, y = batch
        return self.criterion(self.net(x), y)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=2e-3)


torch.manual_seed(0)
digits = torch.randint(0, 10, (400,))
shapes = torch.randn(10, 1, 8, 8)
images = shapes[digits] + 0.3 * torch.randn(400, 1, 8, 8)
loader = DataLoader(TensorDataset(images, digits), batch_size=40, shuffle=True)
trainer = lightning.Trainer(max_epochs=3, logger=False, enable_checkpointing=False, enable_progress_bar=False)
trainer.fit(Digits(), loader)
