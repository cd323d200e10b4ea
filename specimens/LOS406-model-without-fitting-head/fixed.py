"""Sort short messages into three kinds with a small encoder."""
# needs: transformers datasets

import torch
from datasets import Dataset
from transformers import AutoModelForSequenceClassification, BertConfig, Trainer, TrainingArguments

torch.manual_seed(0)
kinds = [i % 3 for i in range(96)]
messages = Dataset.from_dict(
    {"input_ids": [[2, 5 + 4 * kind, 6 + 4 * kind, 20 + i % 7, 3] for i, kind in enumerate(kinds)], "labels": kinds}
)
config = BertConfig(
    vocab_size=30,
    hidden_size=32,
    num_hidden_layers=1,
    num_attention_heads=2,
    intermediate_size=64,
    max_position_embeddings=16,
    num_labels=3,
)
model = AutoModelForSequenceClassification.from_config(config)
arguments = TrainingArguments(
    output_dir="kinds", num_train_epochs=2, per_device_train_batch_size=16, learning_rate=1e-3, report_to="none"
)
trainer = Trainer(model=model, args=arguments, train_dataset=messages)
trainer.train()
