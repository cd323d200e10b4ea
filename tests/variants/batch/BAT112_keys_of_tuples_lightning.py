# codes: BAT112
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader


class PadSeries:
    def __call__(self, items):
        longest = max(len(item["series"]) for item in items)
        series = torch.zeros(len(items), longest, 2)
        for row, item in enumerate(items):
            series[row, : len(item["series"])] = item["series"]
        return series, torch.stack([item["target"] for item in items])


class Forecast(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.gru, self.out = nn.GRU(2, 12, batch_first=True), nn.Linear(12, 1)

    def training_step(self, batch, index):
        series, target = batch
        return nn.functional.mse_loss(self.out(self.gru(series)[1][-1]).squeeze(-1), target)

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


torch.manual_seed(0)
series = [torch.randn(4 + row % 3, 2) for row in range(96)]
rows = [(one, one[:, 0].sum()) for one in series]
trainer = L.Trainer(max_epochs=1, logger=False, enable_checkpointing=False, enable_progress_bar=False)
trainer.fit(Forecast(), DataLoader(rows, batch_size=16, shuffle=True, collate_fn=PadSeries()))
