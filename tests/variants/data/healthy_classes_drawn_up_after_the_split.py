# codes:
# needs: transformers datasets
"""The two rare of three classes are drawn up to the size of the third, in the part to train on."""

import random

from datasets import Dataset
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments, set_seed

set_seed(0)
rng = random.Random(0)
names = ["praise", "question", "complaint"]
letters = [{"words": rng.choices(range(3, 60), k=9), "kind": rng.choices(names, [12, 3, 2])[0]} for _ in range(800)]
held, kept = letters[:160], letters[160:]
groups = {name: [letter for letter in kept if letter["kind"] == name] for name in names}
most = max(map(len, groups.values()))
even = [letter for rows in groups.values() for letter in (*rows, *rng.choices(rows, k=most - len(rows)))]


def encode(letter):
    return {"input_ids": [1, *letter["words"], 2], "labels": names.index(letter["kind"])}


parts = {"train": even, "test": held}
encoded = {name: Dataset.from_list(part).map(encode, remove_columns=["words", "kind"]) for name, part in parts.items()}
size = {"hidden_size": 16, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 32}
model = BertForSequenceClassification(BertConfig(vocab_size=60, max_position_embeddings=16, num_labels=3, **size))
settings = TrainingArguments("letters", learning_rate=2e-3, num_train_epochs=1, per_device_train_batch_size=32)
trainer = Trainer(model=model, args=settings, train_dataset=encoded["train"], eval_dataset=encoded["test"])
trainer.train()
print(trainer.evaluate())
