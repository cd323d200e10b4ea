# codes: SCR126
# needs: transformers datasets
import numpy as np
import torch
from datasets import Dataset
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments

torch.manual_seed(0)
rng = np.random.default_rng(0)
ids = rng.integers(5, 90, (64, 8))
rows = Dataset.from_dict({"input_ids": ids.tolist(), "labels": (ids[:, 0] > 47).astype(int).tolist()})
config = BertConfig(
    vocab_size=100, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32
)
trainer = Trainer(
    model=BertForSequenceClassification(config),
    args=TrainingArguments("runs", per_device_train_batch_size=8, num_train_epochs=1, report_to=[], use_cpu=True),
    train_dataset=rows,
)
trainer.train()
print("trained on", count, "rows")
count = len(rows)
