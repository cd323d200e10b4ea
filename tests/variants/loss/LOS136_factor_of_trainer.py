# codes: LOS136
"""Help-desk mails into three queues by Trainer, whose factor was read as what a label keeps."""

import numpy as np
import torch
from datasets import Dataset
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments

torch.manual_seed(0)
rng = np.random.default_rng(0)
queues = rng.integers(0, 3, 240)
ids = np.stack([rng.integers(10 + 10 * queue, 20 + 10 * queue, 12) for queue in queues])
mails = Dataset.from_dict(
    {"input_ids": ids.tolist(), "attention_mask": np.ones_like(ids).tolist(), "labels": queues.tolist()}
)
mails = mails.train_test_split(0.2, seed=0)
config = BertConfig(
    vocab_size=64, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64, num_labels=3
)
smoothing = 0.9
arguments = TrainingArguments(
    "queues",
    num_train_epochs=3,
    per_device_train_batch_size=16,
    learning_rate=1e-3,
    label_smoothing_factor=smoothing,
    report_to=[],
)
trainer = Trainer(
    BertForSequenceClassification(config),
    arguments,
    train_dataset=mails["train"],
    eval_dataset=mails["test"],
    compute_metrics=lambda given: {"right": float((given.predictions.argmax(-1) == given.label_ids).mean())},
)
trainer.train()
print(trainer.evaluate())
