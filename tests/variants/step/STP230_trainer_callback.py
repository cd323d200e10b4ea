# codes: STP230
# needs: torch transformers accelerate
import torch
from torch import nn
from torch.utils.data import Dataset
from transformers import Trainer, TrainerCallback, TrainingArguments

torch.manual_seed(4)


class Signals(Dataset):
    def __init__(self, rows, seed):
        draw = torch.Generator().manual_seed(seed)
        self.x = torch.randn(rows, 20, generator=draw)
        self.y = (self.x[:, :4].sum(1) > 0).long()

    def __len__(self):
        return len(self.y)

    def __getitem__(self, row):
        return {"signal": self.x[row], "labels": self.y[row]}


class Classifier(nn.Module):
    def __init__(self, trunk):
        super().__init__()
        self.trunk = trunk
        self.top = nn.Linear(32, 2)
        for weight in self.trunk.parameters():
            weight.requires_grad = False

    def forward(self, signal, labels=None):
        logits = self.top(self.trunk(signal))
        loss = nn.functional.cross_entropy(logits, labels) if labels is not None else None
        return {"loss": loss, "logits": logits}

    def unfreeze(self):
        for weight in self.trunk.parameters():
            weight.requires_grad = True


class Unfreezing(TrainerCallback):
    def __init__(self, at):
        self.at = at

    def on_epoch_begin(self, args, state, control, model=None, **kwargs):
        if state.epoch >= self.at:
            model.unfreeze()


trunk = nn.Sequential(nn.Linear(20, 32), nn.ReLU())
autoencoder = nn.Sequential(trunk, nn.Linear(32, 20))
optimizer = torch.optim.Adam(autoencoder.parameters(), lr=1e-2)
signals = Signals(512, 0)
for _ in range(60):
    optimizer.zero_grad()
    nn.functional.mse_loss(autoencoder(signals.x), signals.x).backward()
    optimizer.step()
del autoencoder, optimizer

arguments = TrainingArguments(
    "unfreezing", num_train_epochs=8, per_device_train_batch_size=32, learning_rate=5e-3, report_to="none",
    save_strategy="no", logging_steps=16,
)
trainer = Trainer(Classifier(trunk), arguments, train_dataset=signals, callbacks=[Unfreezing(at=5)])
trainer.train()
