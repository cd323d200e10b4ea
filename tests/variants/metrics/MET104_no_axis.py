# codes: MET104
# needs: transformers
import torch
from transformers import DistilBertConfig, DistilBertForSequenceClassification, Trainer, TrainingArguments, set_seed

set_seed(1)
texts = torch.randint(3, 50, (64, 10))
rows = [{"input_ids": text, "labels": int(text[0]) % 4} for text in texts]
model = DistilBertForSequenceClassification(
    DistilBertConfig(vocab_size=50, dim=32, hidden_dim=64, n_layers=1, n_heads=2, num_labels=4)
)


def compute_metrics(p):
    predicted = p.predictions.argmax()
    return {"accuracy": (predicted == p.label_ids).mean()}


args = TrainingArguments(
    "whole", num_train_epochs=3, learning_rate=1e-3, eval_strategy="epoch", save_strategy="no", report_to="none"
)
trainer = Trainer(
    model=model, args=args, train_dataset=rows[:48], eval_dataset=rows[48:], compute_metrics=compute_metrics
)
trainer.train()
