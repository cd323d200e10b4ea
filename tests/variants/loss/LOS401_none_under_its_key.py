# codes: LOS401
# needs: transformers
import torch
from torch import nn
from torch.utils.data import Dataset
from transformers import Trainer, TrainingArguments


class Strides(Dataset):
    def __init__(self, count, seed):
        self.steps = torch.randn(count, 20, 4, generator=torch.Generator().manual_seed(seed))

    def __len__(self):
        return len(self.steps)

    def __getitem__(self, i):
        return {"steps": self.steps[i], "target": int(self.steps[i, :, 0].mean() > 0)}


class Gait(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.GRU(4, 16, batch_first=True)
        self.out = nn.Linear(16, 2)

    def forward(self, steps, labels=None):
        logits = self.out(self.rnn(steps)[0][:, -1])
        loss = nn.functional.cross_entropy(logits, labels) if labels is not None else None
        return {"loss": loss, "logits": logits}


def main():
    torch.manual_seed(0)
    args = TrainingArguments("gait", num_train_epochs=1, per_device_train_batch_size=8, report_to="none")
    Trainer(Gait(), args, train_dataset=Strides(64, 0)).train()


main()
