# codes: LRN102
# needs: transformers
import torch
from transformers import DistilBertConfig, DistilBertForSequenceClassification, Trainer, TrainingArguments

torch.manual_seed(0)
ids = torch.randint(5, 50, (128, 10))
rows = [{"input_ids": row, "attention_mask": torch.ones_like(row), "labels": int(row[1] > 27)} for row in ids]
config = DistilBertConfig(
    vocab_size=50, dim=32, n_layers=1, n_heads=2, hidden_dim=64, dropout=0.0, seq_classif_dropout=0.0
)
arguments = TrainingArguments(
    "out", per_device_train_batch_size=16, num_train_epochs=5, learning_rate=1e-8, use_cpu=True, report_to="none"
)
Trainer(DistilBertForSequenceClassification(config), arguments, train_dataset=rows).train()
