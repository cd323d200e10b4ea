# codes: SCR125
# needs: transformers datasets sklearn
import numpy as np
import torch
from datasets import Dataset
from sklearn.metrics import roc_auc_score
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments

rng = np.random.default_rng(0)
ids = rng.integers(5, 90, (96, 10))
rows = Dataset.from_dict({"input_ids": ids.tolist(), "labels": (ids[:, 0] > 47).astype(int).tolist()})
torch.manual_seed(0)
config = BertConfig(
    vocab_size=100, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32
)


def area(prediction):
    logits, labels = prediction
    chances = torch.softmax(logits, dim=-1)[:, 1]
    return {"auc": roc_auc_score(labels, chances)}


trainer = Trainer(
    model=BertForSequenceClassification(config),
    args=TrainingArguments(
        "runs", per_device_train_batch_size=8, num_train_epochs=1, eval_strategy="epoch", report_to=[], use_cpu=True
    ),
    train_dataset=rows.select(range(64)),
    eval_dataset=rows.select(range(64, 96)),
    compute_metrics=area,
)
trainer.train()
