# codes: SCR114
# needs: transformers
import torch
from torch import nn
from transformers import Trainer, TrainerCallback, TrainingArguments

torch.manual_seed(0)
ROWS = [{"x": torch.randn(5), "labels": torch.tensor(float(i % 2))} for i in range(64)]
for row in ROWS:
    row["x"][0] += row["labels"] * 3


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(5, 8), nn.Tanh(), nn.Linear(8, 1))

    def forward(self, x, labels=None):
        logits = self.body(x).squeeze(-1)
        return {"loss": nn.functional.binary_cross_entropy_with_logits(logits, labels), "logits": logits}


class Progress(TrainerCallback):
    def on_epoch_end(self, args, state, control):
        print(f"epoch {state.epoch} done")


Trainer(
    Net(),
    TrainingArguments("net", num_train_epochs=2, learning_rate=1e-2, report_to="none", use_cpu=True, save_strategy="no"),
    train_dataset=ROWS,
    callbacks=[Progress()],
).train()
