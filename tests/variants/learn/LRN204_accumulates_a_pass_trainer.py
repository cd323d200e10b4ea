# codes: LRN204
import numpy as np
import torch
from datasets import Dataset
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments

rng = np.random.default_rng(0)
rows = []
for i in range(160):
    label = int(rng.integers(0, 2))
    ids = [2] + list(map(int, rng.integers(5, 20, 10) + 15 * label)) + [3]
    rows.append({"input_ids": ids, "attention_mask": [1] * len(ids), "labels": label})
data = Dataset.from_list(rows)
model = BertForSequenceClassification(BertConfig(vocab_size=40, hidden_size=32, num_hidden_layers=2, num_attention_heads=2, intermediate_size=64, num_labels=2, max_position_embeddings=32))
args = TrainingArguments(
    "out",
    per_device_train_batch_size=8,
    gradient_accumulation_steps=32,
    num_train_epochs=5,
    learning_rate=3e-3,
    logging_steps=1,
    report_to="none",
    save_strategy="no",
)
trainer = Trainer(model=model, args=args, train_dataset=data.select(range(128)), eval_dataset=data.select(range(128, 160)), compute_metrics=lambda p: {"accuracy": float((p.predictions.argmax(1) == p.label_ids).mean())})
trainer.train()
print(trainer.evaluate())
