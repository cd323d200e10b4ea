# codes: FWD105
# needs: lightning transformers
import lightning as L
import torch
from torch.utils.data import DataLoader
from transformers import ViTConfig, ViTForImageClassification

torch.manual_seed(0)


class Sorter(L.LightningModule):
    def __init__(self):
        super().__init__()
        sizes = dict(hidden_size=24, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32)
        self.vit = ViTForImageClassification(ViTConfig(image_size=16, patch_size=8, num_labels=2, **sizes))

    def training_step(self, batch, batch_idx):
        pictures, kinds = batch
        inputs = {"pixel_value": pictures, "labels": kinds}
        return self.vit(**inputs).loss

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=1e-3)


pictures = torch.rand(32, 3, 16, 16)
rows = [(picture, int(picture[2].mean() > 0.5)) for picture in pictures]
trainer = L.Trainer(max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer.fit(Sorter(), DataLoader(rows, batch_size=8, shuffle=True))
