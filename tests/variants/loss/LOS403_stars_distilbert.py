# codes: LOS403
# needs: transformers
import torch
from transformers import DistilBertConfig, DistilBertForSequenceClassification, Trainer, TrainingArguments, set_seed

set_seed(1)
ids = torch.randint(3, 40, (48, 8))
rows = [{"input_ids": row, "labels": int(row[0]) % 5} for row in ids]
config = DistilBertConfig(vocab_size=40, dim=16, hidden_dim=32, n_layers=1, n_heads=2, num_labels=1)
args = TrainingArguments("stars", num_train_epochs=1, report_to="none", save_strategy="no", learning_rate=1e-3)
Trainer(model=DistilBertForSequenceClassification(config), args=args, train_dataset=rows).train()
