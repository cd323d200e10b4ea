# codes: DAT604
# needs: transformers
import random

import torch
from datasets import Dataset
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments

random.seed(0)
torch.manual_seed(0)
WORDS = {"praise": range(5, 12), "complaint": range(12, 20)}


def rows(count):
    kinds = [random.choice(list(WORDS)) for _ in range(count)]
    return Dataset.from_list([{"kind": k, "input_ids": random.choices(WORDS[k], k=8)} for k in kinds])


def numbered(split, names):
    label2id = {name: place for place, name in enumerate(names)}

    def add(row):
        return {"labels": label2id[row["kind"]]}

    return split.map(add, remove_columns="kind")


train = numbered(rows(120), ["praise", "complaint"])
test = numbered(rows(40), ["complaint", "praise"])
sizes = dict(hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64)
model = BertForSequenceClassification(BertConfig(vocab_size=20, num_labels=2, **sizes))
args = TrainingArguments("praise", num_train_epochs=2, learning_rate=1e-3, eval_strategy="epoch", report_to="none")
Trainer(model, args, train_dataset=train, eval_dataset=test).train()
