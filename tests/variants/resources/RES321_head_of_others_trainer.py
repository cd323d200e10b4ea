# codes: RES321
# needs: transformers
# A head for 4 classes was saved, and 6 are to be trained from it.
import tempfile

import torch
from transformers import AutoModelForSequenceClassification, DistilBertConfig, Trainer, TrainingArguments

BASE, CLASSES = tempfile.mkdtemp(), ["a", "b", "c", "d", "e", "f"]
torch.manual_seed(0)
AutoModelForSequenceClassification.from_config(
    DistilBertConfig(vocab_size=50, dim=24, n_layers=1, n_heads=2, hidden_dim=48, num_labels=4)
).save_pretrained(BASE)

model = AutoModelForSequenceClassification.from_pretrained(BASE, num_labels=len(CLASSES))
rows = []
for _ in range(240):
    ids = torch.randint(1, 50, (12,))
    rows.append({"input_ids": ids, "attention_mask": torch.ones(12, dtype=torch.long), "labels": int(ids[1]) % 6})
args = TrainingArguments(
    tempfile.mkdtemp(), num_train_epochs=2, per_device_train_batch_size=24, learning_rate=2e-3, report_to="none"
)
Trainer(model, args, train_dataset=rows).train()
