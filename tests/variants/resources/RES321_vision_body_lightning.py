# codes: RES321
# needs: transformers lightning
# A body is read whose patches are of another size than those that were saved.
import tempfile

import lightning.pytorch as pl
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset
from transformers import ViTConfig, ViTModel

BASE = tempfile.mkdtemp()
torch.manual_seed(0)
config = ViTConfig(
    image_size=16, patch_size=4, hidden_size=24, num_hidden_layers=1, num_attention_heads=2, intermediate_size=48
)
ViTModel(config).save_pretrained(BASE)


class Sides(pl.LightningModule):
    def __init__(self):
        super().__init__()
        self.body = ViTModel.from_pretrained(BASE, patch_size=8)
        self.head = nn.Linear(24, 2)

    def training_step(self, batch, batch_idx):
        images, sides = batch
        return nn.functional.cross_entropy(self.head(self.body(images).last_hidden_state[:, 0]), sides)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


images = torch.randn(160, 3, 16, 16)
sides = (torch.rand(160) > 0.5).long()
images[sides == 1, :, :, :8] += 1.5
trainer = pl.Trainer(
    max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(Sides(), DataLoader(TensorDataset(images, sides), batch_size=16, shuffle=True))
