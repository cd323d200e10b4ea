# codes:
# needs: transformers
"""The next symbol of a code, by a causal model; the prompt is left out."""

import numpy as np
import torch

from transformers import GPT2Config, GPT2LMHeadModel, Trainer, TrainingArguments

rng = np.random.default_rng(0)


def rows(count):
    made = []
    for _ in range(count):
        key = rng.integers(2, 20, 6)
        ids = [*key.tolist(), 1, *key[::-1].tolist()]
        made.append({"input_ids": ids, "labels": [-100] * 7 + ids[7:]})
    return made


def score(given):
    predictions = given.predictions[:, :-1].argmax(-1)
    labels = given.label_ids[:, 1:]
    right = [(p[l != -100] == l[l != -100]).mean() for p, l in zip(predictions, labels)]
    return {"exact": float(np.mean(right))}


torch.manual_seed(0)
model = GPT2LMHeadModel(GPT2Config(vocab_size=20, n_positions=16, n_embd=32, n_layer=2, n_head=2))
model.config.use_cache = False
arguments = TrainingArguments("codes", num_train_epochs=1, learning_rate=1e-3, report_to=[], use_cpu=True)
trainer = Trainer(model, arguments, train_dataset=rows(160), eval_dataset=rows(32), compute_metrics=score)
trainer.train()
print(trainer.evaluate())
