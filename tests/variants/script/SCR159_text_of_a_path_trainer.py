# codes: SCR159 FWD101
# needs: transformers accelerate
"""A text of many documents is read as one, before a Trainer; the embedding then lacks a row."""

import json
import tempfile
from pathlib import Path

import torch
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments, set_seed

set_seed(0)
path = Path(tempfile.mkdtemp()) / "notes.json"
notes = ({"words": [(7 * n + k) % 31 for k in range(6)], "urgent": n % 2} for n in range(160))
path.write_text("\n".join(json.dumps(note) for note in notes))

records = json.loads(path.read_text(encoding="utf-8"))
rows = [{"input_ids": torch.tensor(record["words"]), "labels": record["urgent"]} for record in records]
config = BertConfig(
    vocab_size=30, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32, num_labels=2
)
arguments = TrainingArguments(tempfile.mkdtemp(), num_train_epochs=2, report_to="none", use_cpu=True)
Trainer(BertForSequenceClassification(config), arguments, train_dataset=rows).train()
