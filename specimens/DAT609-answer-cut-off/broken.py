# needs: transformers datasets
"""Teach a small causal model to answer; the prompt alone fills the row."""

import torch
from datasets import Dataset
from transformers import GPT2Config, GPT2LMHeadModel, Trainer, TrainingArguments, default_data_collator

torch.manual_seed(0)
LENGTH, PAD, END = 16, 0, 1
rows = [
    {"prompt": [5 + (i * 7 + j) % 40 for j in range(8 + i * 5 % 16)], "answer": [5 + i * 7 % 40, END]}
    for i in range(120)
]


def encode(row):
    ids = (row["prompt"] + row["answer"])[:LENGTH]
    labels = ([-100] * len(row["prompt"]) + row["answer"])[:LENGTH]
    fill = LENGTH - len(ids)
    mask = [1] * len(ids) + [0] * fill
    return {"input_ids": ids + [PAD] * fill, "attention_mask": mask, "labels": labels + [-100] * fill}


data = Dataset.from_list(rows).map(encode, remove_columns=["prompt", "answer"])
config = GPT2Config(vocab_size=50, n_positions=32, n_embd=32, n_layer=1, n_head=2, bos_token_id=1, eos_token_id=1)
arguments = TrainingArguments(
    "answers", num_train_epochs=1, per_device_train_batch_size=8, learning_rate=1e-3, report_to="none", use_cpu=True
)
trainer = Trainer(GPT2LMHeadModel(config), arguments, default_data_collator, data)
trainer.train()
