# codes: SCR115
# needs: transformers datasets
import numpy as np
import torch
from datasets import Dataset
from transformers import BertConfig, BertForTokenClassification, Trainer, TrainingArguments

torch.manual_seed(0)
rng = np.random.default_rng(0)
kinds = ["O", "NAME", "PLACE"]
ids = rng.integers(5, 90, (72, 9))
tags = ids % 3
tags[:, 0] = -100
rows = Dataset.from_dict({"input_ids": ids.tolist(), "labels": tags.tolist()})
config = BertConfig(
    vocab_size=100, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32, num_labels=3
)


def score(prediction):
    best = prediction.predictions.argmax(-1)
    gold = [[kinds[int(tag)] for tag in row] for row in prediction.label_ids]
    said = [[kinds[tag] for tag in row] for row in best]
    hits = [g == s for a, b in zip(gold, said) for g, s in zip(a, b)]
    return {"accuracy": sum(hits) / len(hits)}


trainer = Trainer(
    model=BertForTokenClassification(config),
    args=TrainingArguments(
        "runs", per_device_train_batch_size=8, num_train_epochs=1, eval_strategy="epoch", report_to=[], use_cpu=True
    ),
    train_dataset=rows.select(range(48)),
    eval_dataset=rows.select(range(48, 72)),
    compute_metrics=score,
)
trainer.train()
