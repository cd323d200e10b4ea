# codes: MET101
# needs: transformers
import numpy as np
import torch
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments


def score(output):
    hits = np.equal(output.predictions, output.label_ids)
    return {"accuracy": float(hits.mean())}


size = dict(hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64, vocab_size=100)
rows = [{"input_ids": torch.arange(i, i + 8), "labels": i % 3} for i in range(32)]
model = BertForSequenceClassification(BertConfig(num_labels=3, **size))
args = TrainingArguments("out", eval_strategy="epoch", num_train_epochs=1, report_to="none")
trainer = Trainer(model, args, train_dataset=rows, eval_dataset=rows, compute_metrics=score)
trainer.train()
