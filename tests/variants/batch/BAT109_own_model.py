# codes: BAT109
# needs: transformers
import torch
from torch import nn
from torch.utils.data import Dataset
from transformers import Trainer, TrainingArguments


class Readings(Dataset):
    def __init__(self, count):
        self.values = torch.randn(count, 7)

    def __len__(self):
        return len(self.values)

    def __getitem__(self, index):
        values = self.values[index]
        return values, values.sum().unsqueeze(0)


class Sum(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(7, 16), nn.ReLU(), nn.Linear(16, 1))

    def forward(self, values, labels=None):
        total = self.net(values)
        return {"loss": nn.functional.mse_loss(total, labels), "total": total}


torch.manual_seed(0)
arguments = TrainingArguments("out", num_train_epochs=2, learning_rate=1e-2, report_to="none")
Trainer(model=Sum(), args=arguments, train_dataset=Readings(64)).train()
