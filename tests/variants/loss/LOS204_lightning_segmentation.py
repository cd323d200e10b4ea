# codes: LOS204
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Vessels(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Conv2d(1, 8, 3, padding=1), nn.ReLU(), nn.Conv2d(8, 1, 3, padding=1))

    def training_step(self, batch, batch_idx):
        image, mask = batch
        return nn.functional.cross_entropy(self.net(image), mask)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


torch.manual_seed(0)
images = torch.rand(64, 1, 16, 16)
masks = (images > 0.7).float()
trainer = L.Trainer(
    max_epochs=2, logger=False, enable_checkpointing=False, enable_progress_bar=False, accelerator="cpu"
)
trainer.fit(Vessels(), DataLoader(TensorDataset(images, masks), batch_size=8, shuffle=True))
