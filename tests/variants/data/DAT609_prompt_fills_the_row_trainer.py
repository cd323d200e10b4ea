# codes: DAT609
# needs: transformers datasets
"""Instruction tuning with Trainer: prompt tokens carry no loss."""

import numpy as np
import torch
from datasets import Dataset
from transformers import GPT2Config, GPT2LMHeadModel, Trainer, TrainingArguments, default_data_collator

rng = np.random.default_rng(0)
MAX_LENGTH = 24
PAD, EOS = 0, 1
rows = []
for i in range(200):
    prompt = rng.integers(10, 90, int(rng.integers(12, 60))).tolist()
    answer = [prompt[0], prompt[1], EOS]
    rows.append({"prompt": prompt, "answer": answer})


def encode(row):
    ids = (row["prompt"] + row["answer"])[:MAX_LENGTH]
    labels = ([-100] * len(row["prompt"]) + row["answer"])[:MAX_LENGTH]
    fill = MAX_LENGTH - len(ids)
    return {
        "input_ids": ids + [PAD] * fill,
        "attention_mask": [1] * len(ids) + [0] * fill,
        "labels": labels + [-100] * fill,
    }


data = Dataset.from_list(rows).map(encode, remove_columns=["prompt", "answer"])
model = GPT2LMHeadModel(
    GPT2Config(vocab_size=100, n_positions=64, n_embd=48, n_layer=2, n_head=4, bos_token_id=1, eos_token_id=1)
)
args = TrainingArguments(
    "sft", num_train_epochs=2, per_device_train_batch_size=8, learning_rate=5e-4, report_to="none", use_cpu=True
)
Trainer(model=model, args=args, train_dataset=data, data_collator=default_data_collator).train()
