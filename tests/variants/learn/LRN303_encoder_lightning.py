# codes: LRN303
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Notes(L.LightningModule):
    def __init__(self, notes=50, size=32):
        super().__init__()
        self.embed = nn.Embedding(notes, size)
        self.position = nn.Parameter(0.1 * torch.randn(1, 64, size))
        layer = nn.TransformerEncoderLayer(size, 4, 64, batch_first=True, norm_first=True)
        self.encoder = nn.TransformerEncoder(layer, 2, enable_nested_tensor=False)
        self.head = nn.Linear(size, notes)

    def forward(self, melody):
        return self.head(self.encoder(self.embed(melody) + self.position[:, : melody.shape[1]]))

    def training_step(self, batch, batch_idx):
        melody, following = batch
        return nn.functional.cross_entropy(self(melody).transpose(1, 2), following)

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=1e-3)


L.seed_everything(0)
melodies = torch.randint(0, 50, (200, 17))
loader = DataLoader(TensorDataset(melodies[:, :-1], melodies[:, 1:]), batch_size=16, shuffle=True)
trainer = L.Trainer(
    max_epochs=2, logger=False, enable_checkpointing=False, enable_progress_bar=False, accelerator="cpu"
)
trainer.fit(Notes(), loader)
