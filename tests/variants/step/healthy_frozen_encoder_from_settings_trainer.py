# codes:
# needs: transformers
"""An encoder from its settings alone, frozen under a head that trains, as where no weights can be fetched."""
import torch
from transformers import DistilBertConfig, DistilBertForSequenceClassification, Trainer, TrainingArguments

torch.manual_seed(2)
config = DistilBertConfig(vocab_size=60, dim=32, n_layers=2, n_heads=2, hidden_dim=64, num_labels=2)
model = DistilBertForSequenceClassification(config)
for p in model.distilbert.parameters():
    p.requires_grad = False
tokens = torch.randint(4, 60, (200, 10))
rows = [{"input_ids": t, "attention_mask": torch.ones(10, dtype=torch.long), "labels": int(t[0] > 31)} for t in tokens]
args = TrainingArguments("out", per_device_train_batch_size=20, num_train_epochs=5, learning_rate=3e-3, report_to=[])
Trainer(model=model, args=args, train_dataset=rows).train()
