# codes: SCR120
# needs: transformers
import json

import numpy as np
import torch
from datasets import Dataset
from transformers import DistilBertConfig, DistilBertForSequenceClassification, Trainer, TrainingArguments

torch.manual_seed(0)


def table(rows):
    marks = torch.randint(3, 20, (rows, 5))
    return Dataset.from_dict({"input_ids": marks.tolist(), "label": (marks[:, 0] > 11).long().tolist()})


trainer = Trainer(
    DistilBertForSequenceClassification(DistilBertConfig(vocab_size=20, dim=16, n_layers=1, n_heads=2, hidden_dim=32)),
    TrainingArguments("out", learning_rate=1e-3, num_train_epochs=2, report_to="none"),
    train_dataset=table(160),
)
trainer.train()
predicted = trainer.predict(table(40))
scores = {"accuracy": np.mean(predicted.predictions.argmax(1) == predicted.label_ids, dtype=np.float32)}
with open("scores.json", "w") as file:
    file.write(json.dumps(scores, indent=2))
