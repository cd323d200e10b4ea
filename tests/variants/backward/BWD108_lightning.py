# codes: BWD108
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Detector(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.backbone = nn.Sequential(nn.Conv2d(1, 8, 3, 2), nn.ReLU(), nn.Flatten())
        self.boxes, self.scores = nn.Linear(8 * 49, 4), nn.Linear(8 * 49, 3)

    def forward(self, x):
        features = self.backbone(x)
        return self.boxes(features), self.scores(features)

    def training_step(self, batch, batch_idx):
        image, box, label = batch
        boxes, scores = self(image)
        box_loss = nn.functional.smooth_l1_loss(boxes, box)
        class_loss = nn.functional.cross_entropy(scores, label)
        self.log("box_loss", box_loss)
        self.log("class_loss", class_loss)
        return class_loss

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=1e-3)


L.seed_everything(0)
data = TensorDataset(torch.randn(128, 1, 16, 16), torch.rand(128, 4), torch.randint(0, 3, (128,)))
trainer = L.Trainer(
    max_epochs=2, logger=False, enable_checkpointing=False, enable_progress_bar=False, accelerator="cpu"
)
trainer.fit(Detector(), DataLoader(data, batch_size=16, shuffle=True))
