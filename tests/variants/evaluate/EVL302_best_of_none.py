# codes: EVL302
# needs: transformers
"""The best checkpoint is to be loaded, and what it would be chosen on was left out."""
import numpy as np
import torch
from torch.utils.data import TensorDataset, random_split
from transformers import RobertaConfig, RobertaForSequenceClassification, Trainer, TrainingArguments

torch.manual_seed(1)
ids = torch.randint(5, 90, (80, 9))
train, held_out = random_split(TensorDataset(ids, ids[:, 0] % 2), [64, 16])


def collate(rows):
    inputs, labels = zip(*rows)
    return {"input_ids": torch.stack(inputs), "labels": torch.stack(labels)}


def compute_metrics(prediction):
    return {"accuracy": float((np.argmax(prediction.predictions, -1) == prediction.label_ids).mean())}


config = RobertaConfig(vocab_size=90, hidden_size=16, num_hidden_layers=1, num_attention_heads=2,
                       intermediate_size=32, max_position_embeddings=32, num_labels=2)
trainer = Trainer(
    model=RobertaForSequenceClassification(config),
    args=TrainingArguments("best", eval_strategy="epoch", save_strategy="epoch", load_best_model_at_end=True,
                           metric_for_best_model="accuracy", learning_rate=1e-3, num_train_epochs=2, report_to="none",
                           remove_unused_columns=False),
    train_dataset=train,
    data_collator=collate,
    compute_metrics=compute_metrics,
)
trainer.train()
