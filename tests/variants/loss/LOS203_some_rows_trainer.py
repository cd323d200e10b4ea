# codes: LOS203
# needs: transformers
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments

rows = [{"input_ids": [2, 5 + i % 9, 7, 3], "attention_mask": [1] * 4, "labels": i % 3 - 1} for i in range(48)]
config = BertConfig(vocab_size=30, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=16)
model = BertForSequenceClassification(config)
args = TrainingArguments("out", per_device_train_batch_size=16, report_to="none", save_strategy="no", use_cpu=True)
Trainer(model=model, args=args, train_dataset=rows).train()
