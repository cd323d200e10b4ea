# codes:
# needs: transformers
import torch
from sklearn.metrics import f1_score
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments


def compute_metrics(output):
    logits, labels = output
    return {"f1": f1_score(labels, logits > 0, average="micro", zero_division=0)}


torch.manual_seed(0)
size = dict(hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64, vocab_size=100)
config = BertConfig(num_labels=3, problem_type="multi_label_classification", **size)
rows = [
    {"input_ids": torch.arange(i, i + 8), "labels": torch.tensor([i % 2, 1 - i % 2, i % 3 == 0]).float()}
    for i in range(32)
]
args = TrainingArguments("out", eval_strategy="epoch", num_train_epochs=1, report_to="none")
model = BertForSequenceClassification(config)
trainer = Trainer(model, args, train_dataset=rows, eval_dataset=rows, compute_metrics=compute_metrics)
trainer.train()
