# codes: MET106
# needs: transformers
"""The score comes back bare; the key that the end of the script prints is missing for that alone."""

import torch
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments

torch.manual_seed(0)


def examples(count):
    for i in range(count):
        ids = torch.randint(6, 30, (8,))
        ids[1] = 4 + i % 2
        yield {"input_ids": ids, "labels": torch.tensor(i % 2)}


def accuracy(prediction):
    return float((prediction.predictions.argmax(-1) == prediction.label_ids).mean())


config = BertConfig(vocab_size=30, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64)
settings = TrainingArguments(
    "scored",
    per_device_train_batch_size=16,
    num_train_epochs=2,
    learning_rate=1e-3,
    eval_strategy="epoch",
    save_strategy="epoch",
    load_best_model_at_end=True,
    metric_for_best_model="accuracy",
    report_to="none",
)
trainer = Trainer(
    BertForSequenceClassification(config),
    settings,
    train_dataset=list(examples(64)),
    eval_dataset=list(examples(20)),
    compute_metrics=accuracy,
)
trainer.train()
print(trainer.evaluate()["eval_accuracy"])
