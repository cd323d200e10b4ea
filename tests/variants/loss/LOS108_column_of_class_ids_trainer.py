# codes: LOS108
# needs: transformers
import torch
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments

torch.manual_seed(0)
kinds = torch.randint(0, 3, (96,))
ids = torch.randint(0, 10, (96, 8)) + 10 * kinds[:, None]
column = kinds.float().reshape(-1, 1)
rows = [{"input_ids": text, "labels": label} for text, label in zip(ids, column, strict=True)]
config = BertConfig(
    vocab_size=30,
    hidden_size=16,
    num_hidden_layers=1,
    num_attention_heads=2,
    intermediate_size=32,
    max_position_embeddings=8,
    num_labels=3,
)
arguments = TrainingArguments(
    "out", num_train_epochs=2, per_device_train_batch_size=8, learning_rate=1e-3, report_to="none", use_cpu=True
)
Trainer(BertForSequenceClassification(config), arguments, train_dataset=rows).train()
