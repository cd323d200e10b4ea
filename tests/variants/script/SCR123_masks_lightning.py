# codes: SCR123
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.nn import BCEWithLogitsLoss
from torch.utils.data import DataLoader, TensorDataset


class Masks(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Conv2d(1, 4, 3, padding=1), nn.ReLU(), nn.Conv2d(4, 1, 1))

    def training_step(self, batch, _):
        image, mask = batch
        logits = self.net(image)
        return BCEWithLogitsLoss(logits, mask)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


torch.manual_seed(0)
mask = (torch.rand(40, 1, 8, 8) < 0.4).float()
rows = DataLoader(TensorDataset(mask + 0.1 * torch.randn(40, 1, 8, 8), mask), batch_size=8, shuffle=True)
L.Trainer(max_epochs=1, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False).fit(
    Masks(), rows
)
