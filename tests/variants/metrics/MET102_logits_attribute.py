# codes: MET102
# needs: transformers
import numpy as np
import torch
from transformers import DistilBertConfig, DistilBertForSequenceClassification, Trainer, TrainingArguments, set_seed

set_seed(3)
ids = torch.randint(3, 40, (32, 8))
rows = [{"input_ids": row, "labels": int(row[0]) % 3} for row in ids]
config = DistilBertConfig(
    vocab_size=40, dim=16, hidden_dim=32, n_layers=1, n_heads=2, num_labels=3, output_attentions=True
)
model = DistilBertForSequenceClassification(config)


def compute_metrics(prediction):
    predictions = np.argmax(prediction.predictions, axis=1)
    return {"accuracy": (predictions == prediction.label_ids).mean()}


args = TrainingArguments(
    "out_distilbert",
    eval_strategy="epoch",
    save_strategy="no",
    num_train_epochs=1,
    report_to="none",
    learning_rate=1e-3,
)
trainer = Trainer(
    model=model,
    args=args,
    train_dataset=rows,
    eval_dataset=rows[:16],
    compute_metrics=compute_metrics,
)
trainer.train()
