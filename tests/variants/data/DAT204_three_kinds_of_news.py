# codes: DAT204
# needs: transformers datasets
import random

from datasets import Dataset
from transformers import DistilBertConfig, DistilBertForSequenceClassification, Trainer, TrainingArguments, set_seed

set_seed(2)
kinds = [i % 3 for i in range(60)]
ids = [[4 + k * 12 + random.randrange(12) for _ in range(9)] for k in kinds]
news = Dataset.from_dict({"input_ids": ids, "labels": [float(k) for k in kinds]})
config = DistilBertConfig(vocab_size=40, dim=16, hidden_dim=32, n_layers=1, n_heads=2, num_labels=3)
args = TrainingArguments("news", num_train_epochs=1, report_to="none", save_strategy="no", learning_rate=1e-3)
Trainer(DistilBertForSequenceClassification(config), args, train_dataset=news).train()
