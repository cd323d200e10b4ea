"""Keep only the predicted class of each example while evaluating."""

import torch
from torch.utils.data import Dataset
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments, set_seed

set_seed(0)


class Sentences(Dataset):
    def __init__(self, rows):
        self.rows = torch.randint(1, 40, (rows, 8))

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, index):
        row = self.rows[index]
        return {"input_ids": row, "labels": int(row[0] > 20)}


def keep_classes(logits, labels):
    return logits.argmax(dim=-1)


def compute_metrics(prediction):
    return {"accuracy": float((prediction.predictions == prediction.label_ids).mean())}


config = BertConfig(vocab_size=40, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64)
trainer = Trainer(
    model=BertForSequenceClassification(config),
    args=TrainingArguments("model", num_train_epochs=1, learning_rate=1e-3, eval_strategy="epoch", report_to="none"),
    train_dataset=Sentences(96),
    eval_dataset=Sentences(32),
    compute_metrics=compute_metrics,
    preprocess_logits_for_metrics=keep_classes,
)
trainer.train()
