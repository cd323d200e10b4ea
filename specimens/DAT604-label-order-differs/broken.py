"""Tell positive from negative reviews with Trainer."""

import torch
from datasets import ClassLabel, Dataset
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments

torch.manual_seed(0)
reviews = [(f"{word}", word in ("good", "fine")) for word in ("good", "bad", "fine", "poor") * 24]
ids = {"good": 4, "bad": 5, "fine": 6, "poor": 7}


def split(rows, names):
    columns = {
        "input_ids": [[2, ids[word], 8 + i % 7, 8 + i // 7, 3] for i, (word, _) in enumerate(rows)],
        "label": ["positive" if good else "negative" for _, good in rows],
    }
    return Dataset.from_dict(columns).cast_column("label", ClassLabel(names=names))


train = split(reviews[:64], ["negative", "positive"])
test = split(reviews[65:], ["positive", "negative"])

config = BertConfig(vocab_size=40, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64)
model = BertForSequenceClassification(config)
arguments = TrainingArguments("out", per_device_train_batch_size=8, num_train_epochs=2, learning_rate=1e-3,
                              eval_strategy="epoch", use_cpu=True, report_to="none")  # fmt: skip
trainer = Trainer(model, arguments, train_dataset=train, eval_dataset=test)
trainer.train()
