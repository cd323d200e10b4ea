# codes: LOS201
# needs: transformers
from transformers import DistilBertConfig, DistilBertForTokenClassification, Trainer, TrainingArguments

rows = [
    {"input_ids": [2, 5 + i % 9, 7, 3], "attention_mask": [1] * 4, "labels": [-100, i % 5, (i + 1) % 5, -100]}
    for i in range(24)
]
names = DistilBertConfig(vocab_size=30, dim=16, n_layers=1, n_heads=2, hidden_dim=16, num_labels=3)  # here
model = DistilBertForTokenClassification(names)
args = TrainingArguments("out", per_device_train_batch_size=8, report_to="none", save_strategy="no", use_cpu=True)
Trainer(model=model, args=args, train_dataset=rows).train()
