# codes:
# needs: transformers
import numpy as np
import torch
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments


def compute_metrics(output):
    predictions, labels = output
    return {"mse": float(np.mean((predictions[:, 0] - labels) ** 2))}


torch.manual_seed(0)
size = dict(hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64, vocab_size=100)
rows = [{"input_ids": torch.arange(i, i + 8), "labels": float(i % 5)} for i in range(32)]
model = BertForSequenceClassification(BertConfig(num_labels=1, **size))
args = TrainingArguments(
    "out",
    eval_strategy="epoch",
    save_strategy="epoch",
    num_train_epochs=1,
    load_best_model_at_end=True,
    metric_for_best_model="mse",
    greater_is_better=False,
    report_to="none",
)
trainer = Trainer(model, args, train_dataset=rows, eval_dataset=rows, compute_metrics=compute_metrics)
trainer.train()
