# codes: MET115
import numpy as np
import torch
from datasets import Dataset
from torch import nn
from transformers import Trainer, TrainingArguments

torch.manual_seed(0)
inputs = np.random.default_rng(0).normal(size=(300, 6)).astype("float32")
table = Dataset.from_dict({"inputs": inputs.tolist(), "labels": (inputs[:, 0] > 0).astype(int).tolist()})
parts = table.train_test_split(0.2, seed=0)


class Churn(nn.Module):
    def __init__(self):
        super().__init__()
        self.head = nn.Linear(6, 2)

    def forward(self, inputs, labels=None):
        logits = self.head(inputs)
        return {"loss": nn.functional.cross_entropy(logits, labels), "logits": logits}


def scores(evaluated):
    chosen = np.argmax(evaluated.predictions, axis=-1)
    return {"accuracy": float((chosen == evaluated.label_ids).mean())}


trainer = Trainer(
    Churn(),
    TrainingArguments("churn", num_train_epochs=2, eval_strategy="epoch", report_to="none", learning_rate=1e-2),
    train_dataset=parts["train"],
    eval_dataset=parts["test"],
    compute_metrics=scores,
    preprocess_logits_for_metrics=lambda logits, labels: torch.argmax(logits, dim=1),
)
trainer.train()
