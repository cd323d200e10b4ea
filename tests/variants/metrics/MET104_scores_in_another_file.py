# codes: MET104
# needs: transformers sklearn
import torch
from parts.scores import compute_metrics
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments, set_seed

set_seed(0)
ids = torch.randint(5, 60, (96, 8))
rows = [{"input_ids": row, "labels": int(row[0] // 20)} for row in ids]
sizes = {"hidden_size": 32, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 64}
model = BertForSequenceClassification(BertConfig(vocab_size=60, num_labels=3, **sizes))
arguments = TrainingArguments("out", num_train_epochs=2, eval_strategy="epoch", learning_rate=1e-3, report_to=[])
trainer = Trainer(model, arguments, train_dataset=rows[:64], eval_dataset=rows[64:], compute_metrics=compute_metrics)
trainer.train()
