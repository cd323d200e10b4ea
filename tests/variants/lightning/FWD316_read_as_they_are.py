# codes: FWD316
"""A Lightning module around a ViT-MSN, whose images nobody resized."""

import lightning as L
import torch
from torch.utils.data import DataLoader, TensorDataset
from transformers import ViTMSNConfig, ViTMSNForImageClassification


class Module(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = ViTMSNForImageClassification(
            ViTMSNConfig(image_size=64, patch_size=16, hidden_size=24, num_hidden_layers=1, num_attention_heads=2,
                       intermediate_size=32, num_labels=2)
        )

    def training_step(self, batch, index):
        pixels, labels = batch
        return self.net(pixel_values=pixels, labels=labels).loss

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=1e-3)


torch.manual_seed(0)
rows = TensorDataset(torch.randn(32, 3, 48, 48), torch.arange(32) % 2)
trainer = L.Trainer(max_epochs=1, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False)
trainer.fit(Module(), DataLoader(rows, batch_size=8))
