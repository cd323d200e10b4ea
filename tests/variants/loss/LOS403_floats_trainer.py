# codes: LOS403
# needs: transformers
import numpy as np
import torch
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments

torch.manual_seed(0)
kinds = torch.randint(0, 3, (120,))
words = torch.randint(20, 60, (120, 10))
words[:, 3] = kinds + 5
rows = [{"input_ids": w, "attention_mask": torch.ones_like(w), "labels": float(k)} for w, k in zip(words, kinds)]
sizes = dict(hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64)
model = BertForSequenceClassification(BertConfig(vocab_size=60, num_labels=1, **sizes))


def accuracy(p):
    predicted = np.argmax(p.predictions, axis=-1)
    return {"accuracy": float((predicted == p.label_ids).mean())}


args = TrainingArguments("kinds", num_train_epochs=2, learning_rate=1e-3, eval_strategy="epoch", report_to="none")
Trainer(model, args, train_dataset=rows[:96], eval_dataset=rows[96:], compute_metrics=accuracy).train()
