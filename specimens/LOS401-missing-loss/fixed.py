"""Fine-tune on a dataset whose label column is called otherwise."""

import torch
from datasets import Dataset
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments

torch.manual_seed(0)
train = Dataset.from_dict(
    {"input_ids": [[2, 5 + i % 9, 7, 3] for i in range(32)], "sentiment": [i % 2 for i in range(32)]}
)
config = BertConfig(vocab_size=30, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=16)
model = BertForSequenceClassification(config)
args = TrainingArguments("out", per_device_train_batch_size=8, report_to="none", save_strategy="no", use_cpu=True)
trainer = Trainer(model=model, args=args, train_dataset=train.rename_column("sentiment", "labels"))
trainer.train()
