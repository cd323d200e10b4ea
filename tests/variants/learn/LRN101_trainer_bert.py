# codes: LRN101
# needs: transformers
import torch
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments

torch.manual_seed(0)
ids = torch.randint(5, 50, (128, 10))
rows = [{"input_ids": row, "attention_mask": torch.ones_like(row), "labels": int(row[1] > 27)} for row in ids]
config = BertConfig(vocab_size=50, hidden_size=32, num_hidden_layers=2, num_attention_heads=2, intermediate_size=64)
arguments = TrainingArguments(
    "out", per_device_train_batch_size=16, num_train_epochs=5, learning_rate=0.5, use_cpu=True, report_to="none"
)
Trainer(BertForSequenceClassification(config), arguments, train_dataset=rows).train()
