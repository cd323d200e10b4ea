# codes: STP304
# needs: transformers datasets
import random
from datasets import Dataset
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments

random.seed(1)
rows = [[random.randint(5, 90) for _ in range(10)] for _ in range(320)]
ds = Dataset.from_dict(
    {"input_ids": rows, "attention_mask": [[1] * 10] * 320, "labels": [int(r[0] > 45) for r in rows]}
)
model = BertForSequenceClassification(
    BertConfig(vocab_size=100, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64)
)
args = TrainingArguments(
    "out", per_device_train_batch_size=16, num_train_epochs=3, report_to=[], learning_rate=1e-3, warmup_steps=5000
)
Trainer(model=model, args=args, train_dataset=ds).train()
