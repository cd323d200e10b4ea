# codes: MET115
# needs: transformers sklearn
"""Trainer keeps the classes in place of the logits, and the metric chooses among them once more."""

import numpy as np
import torch
from sklearn.metrics import accuracy_score
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments

torch.manual_seed(0)
rows = []
for i in range(128):
    ids = torch.randint(8, 40, (10,))
    ids[0] = 5 + i % 2
    rows.append({"input_ids": ids, "labels": i % 2})


def compute_metrics(eval_preds):
    logits, labels = eval_preds
    predictions = np.argmax(logits, axis=-1)
    return {"accuracy": accuracy_score(labels, predictions)}


size = {"hidden_size": 32, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 32}
arguments = TrainingArguments(
    "out", max_steps=20, eval_strategy="steps", eval_steps=10, learning_rate=5e-4, report_to="none"
)
trainer = Trainer(
    BertForSequenceClassification(BertConfig(vocab_size=40, **size)),
    arguments,
    train_dataset=rows[:96],
    eval_dataset=rows[96:],
    compute_metrics=compute_metrics,
    preprocess_logits_for_metrics=lambda logits, labels: logits.argmax(dim=-1),
)
trainer.train()
