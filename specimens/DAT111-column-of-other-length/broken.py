# needs: datasets transformers
"""Posts with several subjects each; the columns of zeros and ones become one matrix."""

import numpy as np
from datasets import Dataset
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments, set_seed

set_seed(0)
SUBJECTS = ["music", "games", "travel"]
rng = np.random.default_rng(0)
flags = rng.integers(0, 2, (96, 3))
ids = rng.integers(10, 60, (96, 12))
ids[:, 1:4] = 3 + flags * np.array([1, 2, 3])
posts = Dataset.from_dict({"ids": ids.tolist(), **{name: flags[:, i].tolist() for i, name in enumerate(SUBJECTS)}})


def prepare(batch):
    matrix = np.array([batch[name] for name in SUBJECTS], dtype=np.float32)
    return {"input_ids": batch["ids"], "labels": matrix.tolist()}


data = posts.map(prepare, batched=True, remove_columns=posts.column_names)
config = BertConfig(
    vocab_size=64,
    hidden_size=32,
    num_hidden_layers=1,
    num_attention_heads=2,
    intermediate_size=64,
    num_labels=len(SUBJECTS),
    problem_type="multi_label_classification",
)
arguments = TrainingArguments("posts", max_steps=8, learning_rate=1e-3, save_strategy="no", report_to="none")
Trainer(BertForSequenceClassification(config), arguments, train_dataset=data).train()
