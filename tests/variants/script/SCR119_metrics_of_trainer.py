# codes: SCR119
# needs: transformers
import torch
from datasets import Dataset
from transformers import DistilBertConfig, DistilBertForSequenceClassification, Trainer, TrainingArguments

torch.manual_seed(0)


def table(rows):
    marks = torch.randint(3, 20, (rows, 5))
    return Dataset.from_dict({"input_ids": marks.tolist(), "label": (marks[:, 0] > 11).long().tolist()})


def compute_metrics(prediction):
    right = prediction.predictions.argmax(-1) == prediction.label_ids
    return {"accuracy": float(right.mean)}


trainer = Trainer(
    DistilBertForSequenceClassification(DistilBertConfig(vocab_size=20, dim=16, n_layers=1, n_heads=2, hidden_dim=32)),
    TrainingArguments("out", learning_rate=1e-3, num_train_epochs=2, report_to="none"),
    train_dataset=table(160),
    eval_dataset=table(40),
    compute_metrics=compute_metrics,
)
trainer.train()
print(trainer.evaluate())
