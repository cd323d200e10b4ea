# codes: SCR144
# needs: transformers
"""What Trainer's train gives is a tuple with names."""

import torch
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments

torch.manual_seed(0)
rows = []
for i in range(64):
    ids = torch.randint(6, 30, (8,))
    ids[1] = 4 + i % 2
    rows.append({"input_ids": ids, "labels": torch.tensor(i % 2)})
config = BertConfig(vocab_size=30, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64)
trainer = Trainer(
    BertForSequenceClassification(config),
    TrainingArguments("named", per_device_train_batch_size=16, num_train_epochs=1, learning_rate=1e-3, report_to="none"),
    train_dataset=rows,
)
result = trainer.train()
print(f"loss {result['training_loss']:.3f} after {result.global_step} steps")
