# codes: LRN402
# needs: lightning
"""Electricity load of the next hour from the last day, an LSTM in Lightning."""
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


def load_curve(hours, seed=0):
    gen = torch.Generator().manual_seed(seed)
    hour = torch.arange(hours, dtype=torch.float32)
    day = torch.sin(2 * torch.pi * hour / 24)
    week = torch.sin(2 * torch.pi * hour / 168)
    return 30000 + 5000 * day + 2500 * week + 400 * torch.randn(hours, generator=gen)


class Windows(Dataset):
    def __init__(self, curve, start, stop, mean, std, history=24):
        self.history = history
        self.inputs = ((curve - mean) / std)[start:stop]
        self.targets = curve[start:stop]

    def __len__(self):
        return len(self.inputs) - self.history

    def __getitem__(self, i):
        return self.inputs[i : i + self.history, None], self.targets[i + self.history]


class LoadForecaster(L.LightningModule):
    def __init__(self, hidden=32, lr=1e-3):
        super().__init__()
        self.save_hyperparameters()
        self.lstm = nn.LSTM(1, hidden, batch_first=True)
        self.head = nn.Linear(hidden, 1)

    def forward(self, history):
        output, _ = self.lstm(history)
        return self.head(output[:, -1]).squeeze(-1)

    def training_step(self, batch, _):
        history, target = batch
        loss = nn.functional.mse_loss(self(history), target)
        self.log("train_mse", loss)
        return loss

    def validation_step(self, batch, _):
        history, target = batch
        self.log("val_mae", nn.functional.l1_loss(self(history), target))

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=self.hparams.lr)


def main():
    L.seed_everything(0)
    curve = load_curve(1500)
    mean, std = curve[:1200].mean(), curve[:1200].std()
    train = DataLoader(Windows(curve, 0, 1200, mean, std), batch_size=32, shuffle=True)
    valid = DataLoader(Windows(curve, 1200, 1500, mean, std), batch_size=64)
    trainer = L.Trainer(max_epochs=5, accelerator="cpu", logger=False, enable_checkpointing=False,
                        enable_progress_bar=False, enable_model_summary=False, gradient_clip_val=1.0)
    trainer.fit(LoadForecaster(), train, valid)
    print({k: round(v.item(), 3) for k, v in trainer.callback_metrics.items()})


if __name__ == "__main__":
    main()
