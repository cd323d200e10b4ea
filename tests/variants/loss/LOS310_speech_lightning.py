# codes: LOS310
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Speech(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(7, 20), nn.ReLU(), nn.Linear(20, 7))
        self.criterion = nn.CTCLoss(blank=0, zero_infinity=True)

    def training_step(self, batch, index):
        sound, text = batch
        emissions = self.net(sound).log_softmax(dim=-1)
        sizes = torch.full((len(sound),), emissions.size(1))
        return self.criterion(emissions, text, sizes, torch.full((len(sound),), text.size(1)))

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


torch.manual_seed(0)
text = torch.randint(1, 7, (60, 4))
sound = nn.functional.one_hot(text.repeat_interleave(5, 1), 7).float() + 0.1 * torch.randn(60, 20, 7)
trainer = L.Trainer(max_epochs=1, logger=False, enable_checkpointing=False, enable_progress_bar=False)
trainer.fit(Speech(), DataLoader(TensorDataset(sound, text), batch_size=10, shuffle=True))
