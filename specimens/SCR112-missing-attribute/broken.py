"""Score a training by a field that its predictions do not have."""

# needs: transformers
import torch
from transformers import DistilBertConfig, DistilBertForSequenceClassification, Trainer, TrainingArguments

torch.manual_seed(0)
ids = torch.randint(3, 40, (48, 8))
rows = [{"input_ids": row, "labels": int(row[0]) % 3} for row in ids]
config = DistilBertConfig(vocab_size=40, dim=16, hidden_dim=32, n_layers=1, n_heads=2, num_labels=3)


def compute_metrics(pred):
    guesses = pred.prediction.argmax(-1)
    return {"accuracy": float((guesses == pred.label_ids).mean())}


args = TrainingArguments("out", eval_strategy="epoch", num_train_epochs=1, learning_rate=1e-3, report_to="none")
trainer = Trainer(
    model=DistilBertForSequenceClassification(config),
    args=args,
    train_dataset=rows,
    eval_dataset=rows[:16],
    compute_metrics=compute_metrics,
)
trainer.train()
