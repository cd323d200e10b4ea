# codes: DAT504
# needs: transformers datasets
"""Trainer evaluated on what it trains on."""

import torch
from datasets import Dataset
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments

torch.manual_seed(0)
labels = [i % 2 for i in range(200)]
ids = [[2, 10 + label, 5 + i % 50, 3] for i, label in enumerate(labels)]
data = Dataset.from_dict({"input_ids": ids, "attention_mask": [[1] * 4] * 200, "labels": labels})
model = BertForSequenceClassification(
    BertConfig(vocab_size=80, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32)
)
args = TrainingArguments(
    "out", num_train_epochs=1, eval_strategy="epoch", report_to="none", use_cpu=True, learning_rate=1e-3
)
Trainer(model=model, args=args, train_dataset=data, eval_dataset=data).train()
