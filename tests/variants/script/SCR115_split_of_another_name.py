# codes: SCR115
# needs: transformers
import torch
from datasets import Dataset
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments

torch.manual_seed(0)
ids = torch.randint(5, 80, (200, 10))
rows = Dataset.from_dict({"input_ids": ids.tolist(), "labels": (ids[:, 0] > 40).long().tolist()})
splits = rows.train_test_split(test_size=0.2, seed=0)
config = BertConfig(vocab_size=80, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64)
trainer = Trainer(
    model=BertForSequenceClassification(config),
    args=TrainingArguments("out", num_train_epochs=1, learning_rate=1e-3, eval_strategy="epoch", report_to=[]),
    train_dataset=splits["train"],
    eval_dataset=splits["validation"],
)
trainer.train()
