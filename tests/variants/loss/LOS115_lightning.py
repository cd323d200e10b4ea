# codes: LOS115
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

SIGNS = 6


class Morse(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv1d(8, 32, 3, padding=1)
        self.out = nn.Linear(32, SIGNS + 1)

    def training_step(self, batch, batch_idx):
        sound, signs = batch
        scores = self.out(self.conv(sound).relu().transpose(1, 2)).log_softmax(-1).transpose(0, 1)
        lengths = torch.full((len(sound),), scores.size(0)), torch.full((len(sound),), signs.size(1))
        return nn.functional.ctc_loss(scores, signs, *lengths)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=3e-3)


L.seed_everything(0)
signs = torch.randint(SIGNS, (320, 4))
sounds = torch.randn(SIGNS, 8)
frames = torch.stack([sounds[signs], torch.zeros(320, 4, 8)], dim=2).flatten(1, 2).repeat_interleave(2, dim=1)
data = TensorDataset((frames + 0.2 * torch.randn(frames.shape)).transpose(1, 2), signs)
trainer = L.Trainer(
    max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(Morse(), DataLoader(data, batch_size=32, shuffle=True))
