# codes: MET111
# needs: transformers sklearn
import torch
from sklearn.metrics import classification_report
from torch import nn
from transformers import Trainer, TrainingArguments

TONES = ["calm", "angry", "sad"]


class Voice(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Linear(12, 3)

    def forward(self, pitch, labels=None):
        logits = self.body(pitch)
        loss = nn.functional.cross_entropy(logits, labels) if labels is not None else None
        return {"loss": loss, "logits": logits}


def rows(n):
    torch.manual_seed(n)
    return [{"pitch": torch.randn(12) + k % 3, "labels": k % 3} for k in range(n)]


def compute_metrics(p):
    found = classification_report(
        p.label_ids, p.predictions.argmax(-1), target_names=[*TONES, "other"], output_dict=True, zero_division=0
    )
    return {"f1": found["macro avg"]["f1-score"]}


args = TrainingArguments(output_dir="voice", eval_strategy="epoch", num_train_epochs=2, per_device_train_batch_size=12, report_to="none", save_strategy="no")
Trainer(Voice(), args, train_dataset=rows(72), eval_dataset=rows(24), compute_metrics=compute_metrics).train()
