# codes: LOS302
# needs: transformers
from transformers import DistilBertConfig, DistilBertForSequenceClassification, Trainer, TrainingArguments

rows = [{"input_ids": [2, 5 + i % 9, 7], "attention_mask": [1] * 3, "labels": [i % 2, 1, 0, 1]} for i in range(24)]
config = DistilBertConfig(
    vocab_size=30, dim=16, n_layers=1, n_heads=2, hidden_dim=16, num_labels=4, problem_type="multi_label_classification"
)
model = DistilBertForSequenceClassification(config)  # here
args = TrainingArguments("out", per_device_train_batch_size=8, report_to="none", save_strategy="no", use_cpu=True)
Trainer(model=model, args=args, train_dataset=rows).train()
