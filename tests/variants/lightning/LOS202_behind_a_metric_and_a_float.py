# codes: LOS202 LOS501 FWD601
# needs: lightning
import torch
from lightning import LightningModule, Trainer
from torch import nn
from torch.nn.functional import cross_entropy
from torch.utils.data import DataLoader, TensorDataset
from torchmetrics import Accuracy

torch.manual_seed(0)
stars = torch.randint(1, 5, (256,))
reviews = torch.randn(256, 12) + stars[:, None] * 0.5


class Stars(LightningModule):
    def __init__(self, ratings: int = 4):
        super().__init__()
        self.layers = [nn.Linear(12, 24), nn.Linear(24, 24)]
        self.out = nn.Linear(24, ratings)
        self.accuracy = Accuracy(task="multiclass", num_classes=ratings)

    def forward(self, review):
        for layer in self.layers:
            review = torch.relu(layer(review))
        return self.out(review)

    def training_step(self, batch, batch_idx):
        review, rating = batch
        step_loss = cross_entropy(self(review), rating)
        self.log("train_loss", step_loss)
        return float(step_loss)

    def validation_step(self, batch, batch_idx):
        review, rating = batch
        self.accuracy(self(review), rating)
        self.log("accuracy", self.accuracy)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


loader = DataLoader(TensorDataset(reviews, stars), batch_size=32)
trainer = Trainer(max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer.fit(Stars(), loader, loader)
