# codes:
# needs: transformers datasets
"""The function that a map calls numbers its labels in a comprehension, by one table for all splits."""

import random

from datasets import Dataset, DatasetDict
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments, set_seed

set_seed(0)
WORDS = {"neutral": 5, "entailment": 6, "contradiction": 7}

def split(first, size):
    labels = [first, *random.choices(list(WORDS), k=size - 1)]
    return Dataset.from_dict({"label": labels, "text": [[WORDS[y], *random.choices(range(8, 30), k=7)] for y in labels]})

raw_datasets = DatasetDict(train=split("neutral", 160), validation=split("contradiction", 60))

def preprocess(batch):
    return {"input_ids": batch["text"], "labels": [label2id[label] for label in batch["label"]]}

label2id = {label: i for i, label in enumerate(raw_datasets["train"].unique("label"))}
tokenized = DatasetDict()
for name, part in raw_datasets.items():
    tokenized[name] = part.map(preprocess, batched=True, remove_columns=part.column_names)

size = {"hidden_size": 32, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 32}
trainer = Trainer(
    BertForSequenceClassification(BertConfig(vocab_size=30, num_labels=3, **size)),
    TrainingArguments("out", max_steps=30, eval_strategy="epoch", learning_rate=1e-3, report_to="none"),
    train_dataset=tokenized["train"],
    eval_dataset=tokenized["validation"],
)
trainer.train()
