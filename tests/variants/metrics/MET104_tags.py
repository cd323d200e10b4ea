# codes: MET104
# needs: transformers
import numpy as np
import torch
from transformers import BertConfig, BertForTokenClassification, Trainer, TrainingArguments

NAMES = ["O", "PER", "LOC", "ORG"]
torch.manual_seed(0)
ids = torch.randint(3, 40, (48, 9))
rows = [{"input_ids": row, "labels": row % 4} for row in ids]
config = BertConfig(vocab_size=40, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32)
config.num_labels = 4


def compute_metrics(p):
    logits, labels = p
    found = np.argmax(logits, axis=1)
    told = [[NAMES[f] for f, l in zip(row, tags) if l != -100] for row, tags in zip(found, labels, strict=True)]
    true = [[NAMES[l] for l in tags if l != -100] for tags in labels]
    return {
        "accuracy": float(np.mean([a == b for r, t in zip(told, true, strict=True) for a, b in zip(r, t, strict=True)]))
    }


args = TrainingArguments("out", eval_strategy="epoch", num_train_epochs=1, learning_rate=1e-3, report_to="none")
model = BertForTokenClassification(config)
trainer = Trainer(model=model, args=args, train_dataset=rows, eval_dataset=rows[:16], compute_metrics=compute_metrics)
trainer.train()
