# codes:
# needs: transformers
import tempfile

import torch
from torch import nn
from transformers import Trainer, TrainingArguments
from transformers.trainer_utils import get_last_checkpoint

torch.manual_seed(0)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(6, 24), nn.ReLU(), nn.Linear(24, 3))

    def forward(self, x, labels=None):
        logits = self.layers(x)
        return {"loss": nn.functional.cross_entropy(logits, labels), "logits": logits}


def rows(count):
    x = torch.randn(count, 6)
    return [{"x": row, "labels": row[:3].argmax()} for row in x]


folder = tempfile.mkdtemp()
arguments = TrainingArguments(
    folder, num_train_epochs=3, learning_rate=5e-3, eval_strategy="epoch", save_strategy="epoch",
    report_to="none", use_cpu=True,
)
trainer = Trainer(model=Net(), args=arguments, train_dataset=rows(160), eval_dataset=rows(40))
trainer.train()
best = trainer.state.best_model_checkpoint or get_last_checkpoint(folder)
print("kept", best, trainer.state.best_metric)
try:
    print(f"{trainer.state.best_metric:.3f}")
except TypeError:
    print("no metric was chosen")
