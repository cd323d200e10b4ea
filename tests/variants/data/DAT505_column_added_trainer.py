# codes: DAT505
# needs: transformers datasets
import random
from datasets import Dataset
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments

random.seed(1)
rows = [[random.randint(5, 90) for _ in range(10)] for _ in range(300)]
labels = [int(sum(r[:3]) > 140) for r in rows]
ds = Dataset.from_dict({"input_ids": rows, "attention_mask": [[1] * 10] * 300})
ds = ds.shuffle(seed=0)
ds = ds.add_column("labels", labels)
model = BertForSequenceClassification(
    BertConfig(vocab_size=100, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64)
)
args = TrainingArguments("out", per_device_train_batch_size=16, num_train_epochs=1, report_to=[], learning_rate=1e-3)
Trainer(model=model, args=args, train_dataset=ds).train()
