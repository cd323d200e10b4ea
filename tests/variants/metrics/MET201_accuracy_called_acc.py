# codes: MET201
# needs: transformers
import numpy as np
import torch
from torch.utils.data import Dataset
from transformers import RobertaConfig, RobertaForSequenceClassification, Trainer, TrainingArguments


class Rows(Dataset):
    def __init__(self, n):
        self.x = torch.randint(3, 60, (n, 10))

    def __len__(self):
        return len(self.x)

    def __getitem__(self, i):
        return dict(input_ids=self.x[i], attention_mask=torch.ones_like(self.x[i]), labels=int(self.x[i, 1] > 30))


def metrics(p):
    return {"acc": float((p.predictions.argmax(-1) == p.label_ids).mean())}


cfg = RobertaConfig(vocab_size=64, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64)
args = TrainingArguments(
    "o",
    num_train_epochs=2,
    eval_strategy="epoch",
    save_strategy="epoch",
    load_best_model_at_end=True,
    metric_for_best_model="accuracy",
    report_to="none",
)
Trainer(
    RobertaForSequenceClassification(cfg), args, train_dataset=Rows(48), eval_dataset=Rows(16), compute_metrics=metrics
).train()
