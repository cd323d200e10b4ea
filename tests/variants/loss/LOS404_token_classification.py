# codes: LOS404
# needs: transformers
from transformers import BertConfig, BertForTokenClassification, Trainer, TrainingArguments


def row(i):
    real = 3 + i % 4
    pad = 7 - real
    labels = [(i + j) % 3 for j in range(real)] + [0] * pad
    return {"input_ids": [5 + i % 9] * real + [0] * pad, "attention_mask": [1] * real + [0] * pad, "labels": labels}


config = BertConfig(
    vocab_size=30, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=16, num_labels=3
)
model = BertForTokenClassification(config)
args = TrainingArguments("out", per_device_train_batch_size=8, report_to="none", save_strategy="no", use_cpu=True)
Trainer(model=model, args=args, train_dataset=[row(i) for i in range(24)]).train()
