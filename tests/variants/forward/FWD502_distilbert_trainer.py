# codes: FWD502
import torch
from transformers import DistilBertConfig, DistilBertForSequenceClassification, Trainer, TrainingArguments

torch.manual_seed(0)
rows = []
for length in torch.randint(4, 16, (160,)).tolist():
    ids = torch.cat([torch.randint(1, 50, (length,)), torch.zeros(16 - length, dtype=torch.long)])
    rows.append({"input_ids": ids, "attention_mask": (ids == 0).long(), "labels": length % 2})
config = DistilBertConfig(vocab_size=50, dim=32, n_layers=1, n_heads=2, hidden_dim=64)
arguments = TrainingArguments("out", max_steps=30, learning_rate=5e-4, report_to=[], use_cpu=True, save_strategy="no")
Trainer(DistilBertForSequenceClassification(config), arguments, train_dataset=rows).train()
