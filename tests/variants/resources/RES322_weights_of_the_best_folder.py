# codes: RES322
# needs: transformers
import os
import tempfile

import torch
from safetensors.torch import load_file
from torch import nn
from transformers import Trainer, TrainerCallback, TrainingArguments

torch.manual_seed(0)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(6, 24), nn.ReLU(), nn.Linear(24, 3))

    def forward(self, x, labels=None):
        logits = self.layers(x)
        return {"loss": nn.functional.cross_entropy(logits, labels), "logits": logits}


class Announce(TrainerCallback):
    def on_train_end(self, args, state, control, **kwargs):
        print("best weights in", os.path.join(state.best_model_checkpoint, "model.safetensors"))


def rows(count):
    x = torch.randn(count, 6)
    return [{"x": row, "labels": row[:3].argmax()} for row in x]


trainer = Trainer(
    model=Net(),
    args=TrainingArguments(
        tempfile.mkdtemp(), num_train_epochs=2, learning_rate=5e-3, eval_strategy="epoch", save_strategy="epoch",
        report_to="none", use_cpu=True,
    ),
    train_dataset=rows(160),
    eval_dataset=rows(40),
    callbacks=[Announce()],
)
trainer.train()
print(sorted(load_file(os.path.join(trainer.state.best_model_checkpoint, "model.safetensors"))))
