# codes: STP217
# needs: transformers datasets
import numpy as np
import torch
from datasets import Dataset
from transformers import DistilBertConfig, DistilBertForSequenceClassification, Trainer, TrainingArguments, set_seed

set_seed(0)
rng = np.random.default_rng(1)


def rows(n):
    y = rng.integers(0, 3, n)
    ids = rng.integers(6, 50, (n, 12))
    ids[:, ::3] = 3 + y[:, None]
    return Dataset.from_dict({"input_ids": ids.tolist(), "attention_mask": np.ones_like(ids).tolist(), "labels": y.tolist()})


model = DistilBertForSequenceClassification(DistilBertConfig(vocab_size=50, dim=32, n_layers=2, n_heads=2, hidden_dim=64, num_labels=3, max_position_embeddings=16))
model = model.half()
args = TrainingArguments("out", num_train_epochs=2, per_device_train_batch_size=20, learning_rate=1e-3, logging_steps=5, report_to="none",
                         save_strategy="no", use_cpu=True)
trainer = Trainer(model=model, args=args, train_dataset=rows(400))
trainer.train()
