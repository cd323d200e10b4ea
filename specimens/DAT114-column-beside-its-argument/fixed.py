# needs: transformers datasets
"""Applications of a text and three numbers."""

import random
import tempfile

import torch
from datasets import Dataset
from torch import nn
from transformers import Trainer, TrainingArguments, default_data_collator

torch.manual_seed(0)
source = random.Random(0)


def application() -> dict[str, object]:
    numbers = [source.gauss(0, 1) for _ in range(3)]
    words = [source.randrange(1, 30) for _ in range(6)]
    return {"input_ids": words, "numeric": numbers, "labels": int(sum(numbers) + (words[0] > 15) > 0.5)}


class Scorer(nn.Module):
    """A bag of words beside a few numbers, which may be absent."""

    def __init__(self) -> None:
        super().__init__()
        self.words = nn.EmbeddingBag(30, 16)
        self.numbers = nn.Linear(3, 16)
        self.head = nn.Sequential(nn.ReLU(), nn.Linear(16, 2))

    def forward(
        self, input_ids: torch.Tensor, numeric: torch.Tensor | None = None, labels: torch.Tensor | None = None
    ) -> dict[str, torch.Tensor]:
        hidden = self.words(input_ids)
        if numeric is not None:
            hidden = hidden + self.numbers(numeric.float())
        logits = self.head(hidden)
        loss = nn.functional.cross_entropy(logits, labels) if labels is not None else logits.sum()
        return {"loss": loss, "logits": logits}


arguments = TrainingArguments(tempfile.mkdtemp(), num_train_epochs=2, learning_rate=1e-2, report_to="none")
trainer = Trainer(
    model=Scorer(),
    args=arguments,
    train_dataset=Dataset.from_list([application() for _ in range(200)]),
    data_collator=default_data_collator,
)
trainer.train()
