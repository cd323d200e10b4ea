# codes: MET203
# needs: transformers
import numpy as np
import torch
from transformers import BertConfig, BertForTokenClassification, Trainer, TrainingArguments, set_seed

set_seed(0)
tokens = torch.randint(3, 30, (32, 7))
rows = [{"input_ids": row, "labels": row % 3} for row in tokens]
config = BertConfig(
    vocab_size=30, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32, num_labels=3
)
model = BertForTokenClassification(config)


def uncertainty(prediction):
    scores, labels = torch.tensor(prediction.predictions), torch.tensor(prediction.label_ids)
    return {"nll": float(torch.nn.functional.cross_entropy(scores.flatten(0, 1), labels.flatten()))}


args = TrainingArguments(
    "out_bert",
    eval_strategy="epoch",
    save_strategy="epoch",
    load_best_model_at_end=True,
    metric_for_best_model="nll",
    greater_is_better=True,
    num_train_epochs=1,
    report_to="none",
    learning_rate=1e-3,
)
trainer = Trainer(
    model=model,
    args=args,
    train_dataset=rows,
    eval_dataset=rows[:16],
    compute_metrics=uncertainty,
)
trainer.train()
