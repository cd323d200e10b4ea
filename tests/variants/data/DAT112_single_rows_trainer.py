# codes: DAT112
# needs: transformers datasets
"""Sort headlines; the function takes one row, and is given lists of them."""

import torch
from datasets import Dataset, DatasetDict
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments

torch.manual_seed(0)
TOPICS = ["sport", "money", "weather"]
NOUNS = {"sport": "match", "money": "bank", "weather": "storm"}


def split(rows):
    topics = [TOPICS[i % 3] for i in range(rows)]
    return Dataset.from_dict({"headline": [f"Big {NOUNS[t].upper()} today" for t in topics], "topic": topics})


news = DatasetDict({"train": split(60), "test": split(18)})


def numbers(row):
    letters = row["headline"].lower().ljust(20)[:20]
    return {"input_ids": [1 + "abcdefghijklmnopqrstuvwxyz ".index(c) for c in letters], "labels": TOPICS.index(row["topic"])}


news = news.map(numbers, batched=True, remove_columns=["headline", "topic"])
config = BertConfig(
    vocab_size=30,
    hidden_size=32,
    num_hidden_layers=1,
    num_attention_heads=2,
    intermediate_size=64,
    max_position_embeddings=32,
    num_labels=3,
)
arguments = TrainingArguments(
    output_dir="headlines", num_train_epochs=2, per_device_train_batch_size=12, learning_rate=1e-3, report_to="none"
)
trainer = Trainer(BertForSequenceClassification(config), arguments, train_dataset=news["train"], eval_dataset=news["test"])
trainer.train()
print(trainer.evaluate())
