# codes: MET205
"""Two scores of a text by one model, whose targets have names of their own."""

import numpy as np
import torch
from datasets import Dataset
from torch import nn
from transformers import Trainer, TrainingArguments


class TwoScores(nn.Module):
    def __init__(self, words=40, width=16):
        super().__init__()
        self.words = nn.EmbeddingBag(words, width)
        self.mood, self.length = nn.Linear(width, 1), nn.Linear(width, 1)

    def forward(self, input_ids, attention_mask=None, mood_target=None, length_target=None):
        text = self.words(input_ids)
        mood, length = self.mood(text).squeeze(-1), self.length(text).squeeze(-1)
        loss = None
        if mood_target is not None and length_target is not None:
            loss = nn.functional.mse_loss(mood, mood_target) + nn.functional.mse_loss(length, length_target)
        return {"loss": loss, "mood": mood, "length": length} if loss is not None else {"mood": mood, "length": length}


def rows(n, seed):
    r = np.random.default_rng(seed)
    ids = r.integers(0, 40, (n, 8))
    mood = (ids < 20).mean(1).astype("float32")
    columns = {"input_ids": ids, "attention_mask": np.ones_like(ids), "mood_target": mood}
    return Dataset.from_dict({**columns, "length_target": 1 - mood})


def compute_metrics(given):
    (mood, _), (target, _) = given.predictions, given.label_ids
    return {"mood_error": float(np.abs(mood - target).mean())}


settings = TrainingArguments(
    output_dir="scores",
    num_train_epochs=2,
    learning_rate=5e-3,
    per_device_train_batch_size=16,
    eval_strategy="epoch",
    save_strategy="epoch",
    load_best_model_at_end=True,
    metric_for_best_model="mood_error",
    greater_is_better=False,
    report_to="none",
)
torch.manual_seed(0)
trainer = Trainer(
    model=TwoScores(),
    args=settings,
    train_dataset=rows(160, 0),
    eval_dataset=rows(48, 1),
    compute_metrics=compute_metrics,
)
trainer.train()
