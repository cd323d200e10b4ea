# codes: DAT604
# needs: transformers datasets
import torch
from datasets import ClassLabel, Dataset
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments

torch.manual_seed(0)
names = ["entailment", "neutral", "contradiction"]
rows = {"input_ids": [[2, 5 + i % 3, 9 + i // 3, 3] for i in range(90)], "label": [i % 3 for i in range(90)]}
train = Dataset.from_dict(rows).cast_column("label", ClassLabel(names=names))

config = BertConfig(
    vocab_size=50, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64,
    id2label={0: "CONTRADICTION", 1: "NEUTRAL", 2: "ENTAILMENT"}, label2id={"CONTRADICTION": 0, "NEUTRAL": 1, "ENTAILMENT": 2},
)  # fmt: skip
model = BertForSequenceClassification(config)
arguments = TrainingArguments("out", per_device_train_batch_size=8, max_steps=8, use_cpu=True, report_to="none")
Trainer(model, arguments, train_dataset=train).train()
