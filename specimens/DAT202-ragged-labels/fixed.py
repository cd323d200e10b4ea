import random

from datasets import Dataset
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments, set_seed

set_seed(0)
topics = [sorted(random.sample(range(4), random.randrange(1, 4))) for _ in range(64)]
ids = [[2 + random.choice(row) * 10 + random.randrange(10) for _ in range(16)] for row in topics]
train = Dataset.from_dict(
    {"input_ids": ids, "labels": [[1.0 if topic in row else 0.0 for topic in range(4)] for row in topics]}
)
config = BertConfig(
    vocab_size=50,
    hidden_size=32,
    num_hidden_layers=1,
    num_attention_heads=2,
    intermediate_size=64,
    num_labels=4,
    problem_type="multi_label_classification",
)
model = BertForSequenceClassification(config)
arguments = TrainingArguments(
    "model", per_device_train_batch_size=8, num_train_epochs=1, learning_rate=1e-3, report_to="none", save_strategy="no"
)
trainer = Trainer(model, arguments, train_dataset=train)
trainer.train()
