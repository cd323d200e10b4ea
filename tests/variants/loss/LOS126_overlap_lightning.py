# codes: LOS126
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class SoftIoU(nn.Module):
    """Overlap of probabilities with a mask."""

    def forward(self, probabilities, mask):
        shared = (probabilities * mask).sum((1, 2, 3))
        either = (probabilities + mask - probabilities * mask).sum((1, 2, 3))
        return (shared / either.clamp(min=1e-6)).mean()


class Segmenter(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Conv2d(1, 8, 3, padding=1), nn.ReLU(), nn.Conv2d(8, 1, 1), nn.Sigmoid())
        self.loss = SoftIoU()

    def training_step(self, batch, index):
        image, mask = batch
        loss = self.loss(self.layers(image), mask)
        self.log("loss", loss)
        return loss

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=5e-3)


L.seed_everything(0)
masks = (torch.rand(160, 1, 4, 4) > 0.6).float().repeat_interleave(4, 2).repeat_interleave(4, 3)
images = masks + 0.3 * torch.randn_like(masks)
trainer = L.Trainer(
    max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(Segmenter(), DataLoader(TensorDataset(images, masks), batch_size=16, shuffle=True))
