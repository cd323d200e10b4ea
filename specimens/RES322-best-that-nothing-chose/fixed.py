"""A classifier of short texts, and the checkpoint that did best is loaded."""

import tempfile

import torch
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments

torch.manual_seed(0)
SIZE = dict(vocab_size=64, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64)


def rows(count):
    labels = torch.randint(0, 2, (count,))
    ids = torch.randint(4, 30, (count, 8)) + 30 * labels[:, None]
    return [{"input_ids": row, "labels": label} for row, label in zip(ids, labels, strict=True)]


arguments = TrainingArguments(
    tempfile.mkdtemp(),
    num_train_epochs=2,
    learning_rate=1e-3,
    eval_strategy="epoch",
    save_strategy="epoch",
    metric_for_best_model="loss",
    report_to="none",
    use_cpu=True,
)
trainer = Trainer(
    BertForSequenceClassification(BertConfig(**SIZE)), arguments, train_dataset=rows(96), eval_dataset=rows(32)
)
trainer.train()
best = trainer.state.best_model_checkpoint
print("best in", best.rsplit("-", 1)[-1])
model = BertForSequenceClassification.from_pretrained(best)
