# codes: SCR143
# needs: transformers accelerate
import torch
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments

torch.manual_seed(0)
rows = [{"input_ids": [2, 5 + i % 9, 7 + i % 2, 3], "labels": i % 2} for i in range(64)]
sizes = dict(vocab_size=30, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=16)
network = BertForSequenceClassification(BertConfig(**sizes))
settings = TrainingArguments("out", num_train_epochs=2, learning_rate=5e-3, save_strategy="no", report_to="none", use_cpu=True)
trainer = Trainer(args=settings, train_dataset=rows, model_init=network)
trainer.train()
