# codes: LOS401
# needs: transformers
"""Blocks of text without labels: neither a loss nor the metric can be computed, for one cause."""

import numpy as np
import torch
from transformers import GPT2Config, GPT2LMHeadModel, Trainer, TrainingArguments, default_data_collator

torch.manual_seed(0)
blocks = torch.randint(0, 60, (96, 12)).tolist()
rows = [{"input_ids": block, "attention_mask": [1] * 12} for block in blocks]
model = GPT2LMHeadModel(GPT2Config(vocab_size=60, n_positions=16, n_embd=16, n_layer=1, n_head=2))


def compute_metrics(prediction):
    answers = np.argmax(prediction.predictions, axis=-1)[:, :-1]
    return {"accuracy": float((answers == prediction.label_ids[:, 1:]).mean())}


trainer = Trainer(
    model=model,
    args=TrainingArguments("blocks", max_steps=12, eval_strategy="steps", eval_steps=6, report_to=[]),
    train_dataset=rows[:64],
    eval_dataset=rows[64:],
    data_collator=default_data_collator,
    compute_metrics=compute_metrics,
)
trainer.train()
print(trainer.evaluate())
