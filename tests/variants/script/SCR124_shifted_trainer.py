# codes: SCR124
# needs: transformers accelerate
import numpy as np
import torch
from transformers import GPT2Config, GPT2LMHeadModel, Trainer, TrainingArguments


class Letters(torch.utils.data.Dataset):
    def __len__(self):
        return 40

    def __getitem__(self, i):
        ids = (torch.arange(9) + i) % 8
        return {"input_ids": ids, "labels": ids}


def compute_metrics(output):
    best = np.argmax(output.predictions, axis=-1)
    shifted = output.label_ids[:, 1:]
    hits = best == shifted
    return {"accuracy": hits.mean()}


torch.manual_seed(0)
trainer = Trainer(
    model=GPT2LMHeadModel(GPT2Config(vocab_size=8, n_positions=9, n_embd=16, n_layer=1, n_head=2)),
    args=TrainingArguments(
        "out", max_steps=6, per_device_train_batch_size=8, eval_strategy="steps", eval_steps=3, report_to="none"
    ),
    train_dataset=Letters(),
    eval_dataset=Letters(),
    compute_metrics=compute_metrics,
)
trainer.train()
