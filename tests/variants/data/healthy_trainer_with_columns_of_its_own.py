# codes:
# needs: transformers datasets accelerate
import random

import torch
from datasets import Dataset
from torch import nn
from transformers import (
    BertConfig,
    BertForSequenceClassification,
    Trainer,
    TrainingArguments,
    set_seed,
)

set_seed(5)
LETTERS = "abcdefghijklmnopqrstuvwxyz "
WORDS = ["good", "fine", "dull", "poor", "soup", "film", "walk", "song"]


def sentence(liked):
    first = random.choice(WORDS[:2] if liked else WORDS[2:4])
    return f"{first} {random.choice(WORDS[4:])} {random.choice(WORDS[4:])}"


def encoded(row):
    return {name: [2 + LETTERS.index(c) for c in row[text]] for name, text in (("won", "better"), ("lost", "worse"))}


def stacked(rows):
    sides = [row["won"] for row in rows] + [row["lost"] for row in rows]
    width = max(map(len, sides))
    ids = torch.tensor([side + [0] * (width - len(side)) for side in sides])
    return {"input_ids": ids, "attention_mask": (ids > 0).long(), "return_loss": True}


class PreferenceTrainer(Trainer):
    def _set_signature_columns_if_needed(self):
        self._signature_columns = ["won", "lost"]

    def compute_loss(self, model, inputs, return_outputs=False, num_items_in_batch=None):
        inputs.pop("return_loss")
        outputs = model(**inputs)
        won, lost = outputs.logits.squeeze(-1).chunk(2)
        loss = -nn.functional.logsigmoid(won - lost).mean()
        return (loss, outputs) if return_outputs else loss


pairs = Dataset.from_list([{"better": sentence(True), "worse": sentence(False)} for _ in range(256)]).map(encoded)
config = BertConfig(
    vocab_size=32, hidden_size=48, num_hidden_layers=2, num_attention_heads=4, intermediate_size=96, num_labels=1
)
trainer = PreferenceTrainer(
    model=BertForSequenceClassification(config),
    args=TrainingArguments("preferred", num_train_epochs=2, learning_rate=1e-3, report_to="none"),
    train_dataset=pairs,
    data_collator=stacked,
)
trainer.train()
