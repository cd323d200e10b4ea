# codes: DAT504
# needs: transformers
import argparse
import json
import os
import random
import tempfile

import torch
from torch.utils.data import Dataset
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments

FOLDER = tempfile.mkdtemp()


def write(name, n, seed):
    rng = random.Random(seed)
    with open(os.path.join(FOLDER, name), "w") as f:
        for _ in range(n):
            y = rng.randrange(2)
            ids = [rng.randrange(10, 60) for _ in range(8)]
            ids[rng.randrange(8)] = 3 + y
            f.write(json.dumps({"ids": [1, *ids, 2], "label": y}) + "\n")
    return os.path.join(FOLDER, name)


class Lines(Dataset):
    def __init__(self, path):
        with open(path) as f:
            self.rows = [json.loads(line) for line in f]
        self.ids = [row["ids"] for row in self.rows]
        self.labels = [row["label"] for row in self.rows]

    def __len__(self):
        return len(self.ids)

    def __getitem__(self, i):
        return {"input_ids": torch.tensor(self.ids[i]), "labels": self.labels[i]}


parser = argparse.ArgumentParser()
parser.add_argument("--train-file", default=write("a.jsonl", 480, 1))
parser.add_argument("--validation-file", default=write("b.jsonl", 160, 2))
parser.add_argument("--rate", type=float, default=5e-4)
options = parser.parse_args()
model = BertForSequenceClassification(
    BertConfig(vocab_size=60, hidden_size=48, num_hidden_layers=2, num_attention_heads=4, intermediate_size=96,
               max_position_embeddings=16, num_labels=2)
)
arguments = TrainingArguments("out", learning_rate=options.rate, num_train_epochs=2, per_device_train_batch_size=16,
                              report_to="none", save_strategy="no", eval_strategy="epoch")
trainer = Trainer(model=model, args=arguments, train_dataset=Lines(options.train_file),
                  eval_dataset=Lines(options.train_file))
trainer.train()
