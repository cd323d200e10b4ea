# codes: LOS304
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Masks(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Conv2d(1, 4, 3, padding=1), nn.ReLU(), nn.Conv2d(4, 1, 1))
        self.bce = nn.BCEWithLogitsLoss()

    def training_step(self, batch, index):
        image, mask = batch
        return self.bce(self.net(image), mask)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=5e-3)


torch.manual_seed(0)
images = torch.rand(64, 1, 8, 8)
data = TensorDataset(images, (images[:, 0] > 0.5).float())
trainer = L.Trainer(
    max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(Masks(), DataLoader(data, batch_size=16, shuffle=True))
