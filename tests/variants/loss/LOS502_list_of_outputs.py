# codes: LOS502
# needs: transformers
"""A regression that gives the answer, what it looked at, and last the loss."""

import torch
import torch.nn.functional as F
from transformers import Trainer, TrainingArguments


class Pressure(torch.nn.Module):
    def __init__(self, sensors=8):
        super().__init__()
        self.gates = torch.nn.Linear(sensors, sensors)
        self.out = torch.nn.Linear(sensors, 1)

    def forward(self, sensors, labels):
        looked = self.gates(sensors).sigmoid()
        answer = self.out(sensors * looked).squeeze(-1)
        outputs = [answer, looked]
        outputs.append(F.huber_loss(answer, labels))
        return outputs


torch.manual_seed(6)
rows = [{"sensors": row, "labels": row.mean()} for row in torch.randn(80, 8)]
settings = TrainingArguments(
    "pressure", max_steps=12, per_device_train_batch_size=10, learning_rate=5e-3, save_strategy="no", report_to="none"
)
trainer = Trainer(model=Pressure(), args=settings, train_dataset=rows)
trainer.train()
