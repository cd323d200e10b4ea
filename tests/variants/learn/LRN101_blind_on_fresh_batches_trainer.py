# codes: LRN101
# needs: transformers
import random

import torch
from transformers import (
    DistilBertConfig,
    DistilBertForSequenceClassification,
    Trainer,
    TrainingArguments,
    set_seed,
)

set_seed(42)
drawn = random.Random(42)
FIRST = {0: [5, 6, 7], 1: [8, 9, 10], 2: [11, 12, 13], 3: [14, 15, 16]}


def example():
    label = drawn.randrange(4)
    ids = [drawn.randint(20, 59) for _ in range(9)]
    ids.insert(drawn.randrange(len(ids)), drawn.choice(FIRST[label]))
    return {"input_ids": torch.tensor([2, *ids]), "attention_mask": torch.ones(11, dtype=torch.long), "labels": label}


config = DistilBertConfig(
    vocab_size=60, dim=64, n_layers=2, n_heads=4, hidden_dim=128, max_position_embeddings=16, num_labels=4
)
arguments = TrainingArguments(
    "out",
    num_train_epochs=4,
    per_device_train_batch_size=32,
    learning_rate=4e-2,
    warmup_steps=15,
    use_cpu=True,
    report_to="none",
)
model = DistilBertForSequenceClassification(config)
Trainer(model, arguments, train_dataset=[example() for _ in range(960)]).train()
