# codes: DAT104
# needs: transformers
import torch
from transformers import Trainer, TrainingArguments

torch.manual_seed(0)
waves = torch.randn(320, 12)
rows = [{"wave": wave, "label": int(wave[:4].argmax())} for wave in waves]


class Listener(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.body = torch.nn.Sequential(torch.nn.Linear(12, 64), torch.nn.ReLU(), torch.nn.Linear(64, 4))

    def forward(self, labels=None, **given):
        logits = self.body(given["wave"])
        return {"loss": torch.nn.functional.cross_entropy(logits, labels), "logits": logits}


settings = TrainingArguments("out", learning_rate=3e-3, per_device_train_batch_size=16, report_to="none")
Trainer(Listener(), settings, train_dataset=rows).train()
