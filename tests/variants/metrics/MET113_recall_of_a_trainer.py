# codes: MET113
import numpy as np
import torch
from datasets import Dataset
from sklearn.metrics import accuracy_score, precision_recall_fscore_support
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments

torch.manual_seed(0)
draw = np.random.default_rng(0)
ids = draw.integers(5, 40, (320, 12))
kinds = np.where(ids[:, 0] < 12, 0, np.where(ids[:, 0] < 20, 1, 2))
rows = Dataset.from_dict({"input_ids": ids.tolist(), "labels": kinds.tolist()}).train_test_split(test_size=80, seed=0)


def compute_metrics(pred):
    labels = pred.label_ids
    preds = pred.predictions.argmax(-1)
    precision, recall, f1, _ = precision_recall_fscore_support(preds, labels, average="weighted", zero_division=0)
    return {"accuracy": accuracy_score(labels, preds), "f1": f1, "precision": precision, "recall": recall}


config = BertConfig(vocab_size=40, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64)
config.num_labels = 3
args = TrainingArguments("kinds", num_train_epochs=3, learning_rate=3e-3, eval_strategy="epoch", report_to="none")
trainer = Trainer(
    BertForSequenceClassification(config),
    args,
    train_dataset=rows["train"],
    eval_dataset=rows["test"],
    compute_metrics=compute_metrics,
)
trainer.train()
print(trainer.evaluate())
