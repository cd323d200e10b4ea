# codes: MET109
# needs: lightning
"""Fields seen from above; the pixels between them are void, and counted in the mean of what is right."""

import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

VOID = 255


class Fields(Dataset):
    def __init__(self, count, seed):
        g = torch.Generator().manual_seed(seed)
        self.crops = torch.randint(3, (count, 4, 4), generator=g)
        pixels = self.crops.repeat_interleave(5, 1).repeat_interleave(5, 2)
        self.images = torch.randn(count, 3, 20, 20, generator=g) * 0.4
        self.images += nn.functional.one_hot(pixels, 3).permute(0, 3, 1, 2)
        self.masks = pixels.clone()
        self.masks[:, ::5] = VOID
        self.masks[:, :, ::5] = VOID

    def __len__(self):
        return len(self.images)

    def __getitem__(self, row):
        return {"image": self.images[row], "mask": self.masks[row]}


class Segmenter(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(
            nn.Conv2d(3, 16, 3, padding=1), nn.BatchNorm2d(16), nn.ReLU(), nn.Conv2d(16, 3, 3, padding=1)
        )
        self.loss = nn.CrossEntropyLoss(ignore_index=VOID)

    def forward(self, image):
        return self.net(image)

    def training_step(self, batch, batch_idx):
        loss = self.loss(self(batch["image"]), batch["mask"])
        self.log("train_loss", loss)
        return loss

    def validation_step(self, batch, batch_idx):
        logits = self(batch["image"])
        pred = logits.argmax(dim=1)
        accuracy = pred.eq(batch["mask"]).float().mean()
        self.log_dict({"val_loss": self.loss(logits, batch["mask"]), "val_pixel_acc": accuracy})

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=3e-3)


L.seed_everything(0)
trainer = L.Trainer(max_epochs=4, logger=False, enable_checkpointing=False)
trainer.fit(Segmenter(), DataLoader(Fields(160, 0), 16, shuffle=True), DataLoader(Fields(32, 1), 16))
