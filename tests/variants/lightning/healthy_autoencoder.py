# codes:
# needs: lightning
import lightning.pytorch as pl
import torch
from lightning.pytorch.callbacks import EarlyStopping, LearningRateMonitor, ModelCheckpoint
from lightning.pytorch.loggers import CSVLogger
from torch import nn
from torch.utils.data import DataLoader, TensorDataset, random_split


class AutoEncoder(pl.LightningModule):
    def __init__(self):
        super().__init__()
        self.encoder = nn.Sequential(nn.Linear(28, 16), nn.ReLU(), nn.Linear(16, 3))
        self.decoder = nn.Sequential(nn.Linear(3, 16), nn.ReLU(), nn.Linear(16, 28))

    def forward(self, x):
        return self.encoder(x)

    def training_step(self, batch, batch_idx):
        (x,) = batch
        loss = nn.functional.mse_loss(self.decoder(self.encoder(x)), x)
        self.log("train_loss", loss)
        return {"loss": loss}

    def validation_step(self, batch, batch_idx):
        (x,) = batch
        self.log("val_loss", nn.functional.mse_loss(self.decoder(self.encoder(x)), x))

    def configure_optimizers(self):
        optimizer = torch.optim.AdamW(self.parameters(), lr=1e-3)
        scheduler = torch.optim.lr_scheduler.StepLR(optimizer, step_size=1, gamma=0.9)
        return {"optimizer": optimizer, "lr_scheduler": {"scheduler": scheduler, "interval": "epoch"}}


pl.seed_everything(1, workers=True)
rows = torch.randn(400, 4) @ torch.randn(4, 28)
train, val = random_split(TensorDataset(rows), [320, 80])
checkpoint = ModelCheckpoint(monitor="val_loss", mode="min", save_top_k=2)
trainer = pl.Trainer(
    max_epochs=20,
    accelerator="cpu",
    logger=CSVLogger("logs"),
    gradient_clip_val=1.0,
    callbacks=[checkpoint, EarlyStopping("val_loss", patience=3), LearningRateMonitor("epoch")],
)
model = AutoEncoder()
trainer.fit(
    model,
    train_dataloaders=DataLoader(train, batch_size=32, shuffle=True),
    val_dataloaders=DataLoader(val, batch_size=32),
)
best = AutoEncoder.load_from_checkpoint(checkpoint.best_model_path)
best.eval()
with torch.no_grad():
    print(best(rows[:4]))
