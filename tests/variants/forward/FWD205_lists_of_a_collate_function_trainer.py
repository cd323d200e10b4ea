# codes: FWD205 MET105 SCR101 SCR115
# needs: transformers datasets sklearn
import numpy as np
import torch
from datasets import Dataset
from sklearn.metrics import f1_score, accuracy_score
from transformers import DistilBertConfig, DistilBertForTokenClassification, Trainer, TrainingArguments, set_seed

set_seed(0)
label_list = ["O", "B-PER", "I-PER"]
rng = np.random.default_rng(0)
rows = []
for _ in range(80):
    n = int(rng.integers(5, 11))
    words = rng.integers(2, 50, n).tolist()
    rows.append({"input_ids": words, "attention_mask": [1] * n, "labels": [w % 3 for w in words]})
ds = Dataset.from_list(rows).train_test_split(0.25, seed=0)


def collate(features):
    longest = max(len(f["input_ids"]) for f in features)
    batch = {"input_ids": [], "attention_mask": [], "labels": []}
    for f in features:
        pad = longest - len(f["input_ids"])
        batch["input_ids"].append(f["input_ids"] + [0] * pad)
        batch["attention_mask"].append(f["attention_mask"] + [0] * pad)
        batch["labels"].append(f["labels"] + [-100] * pad)
    return batch


def compute_metrics(p):
    predictions, labels = p
    predictions = np.argmax(predictions, axis=2)
    true_preds = [[label_list[p] for p, l in zip(ps, ls)] for ps, ls in zip(predictions, labels)]
    true_labels = [[label_list[l] for p, l in zip(ps, ls)] for ps, ls in zip(predictions, labels)]
    flat_p = sum(true_preds, [])
    flat_l = sum(true_labels, [])
    return {"f1": f1_score(flat_l, flat_p), "accuracy": accuracy_score(flat_l, flat_p)}


config = DistilBertConfig(vocab_size=50, dim=32, n_layers=1, n_heads=4, hidden_dim=64, num_labels=len(label_list))
model = DistilBertForTokenClassification(config)
args = TrainingArguments("ner", eval_strategy="epoch", save_strategy="no", num_train_epochs=2, learning_rate=1e-3,
                         report_to="none", per_device_train_batch_size=8)
trainer = Trainer(model, args, train_dataset=ds["train"], eval_dataset=ds["test"], data_collator=collate,
                  compute_metrics=compute_metrics, tokenizer=None)
trainer.train()
metrics = trainer.evaluate()
print("F1:", metrics["f1"])
