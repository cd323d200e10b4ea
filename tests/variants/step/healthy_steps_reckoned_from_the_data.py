# codes:
import math

import numpy as np
from datasets import Dataset
from transformers import GPT2Config, GPT2LMHeadModel, Trainer, TrainingArguments

rng = np.random.default_rng(0)
rows = np.cumsum(rng.integers(1, 3, (300, 16)), axis=1) % 40
data = Dataset.from_dict({"input_ids": rows.tolist(), "labels": rows.tolist()})
per_device, gathered, epochs = 6, 2, 3


def train(max_steps):
    training = TrainingArguments(
        output_dir="out",
        max_steps=max_steps,
        per_device_train_batch_size=per_device,
        gradient_accumulation_steps=gathered,
        learning_rate=3e-3,
        report_to="none",
    )
    model = GPT2LMHeadModel(GPT2Config(vocab_size=40, n_positions=16, n_embd=32, n_layer=1, n_head=2))
    Trainer(model=model, args=training, train_dataset=data).train()


train(math.ceil(len(data) / (per_device * gathered)) * epochs)
train(20)
