# codes: DAT202
# needs: transformers datasets
import random

from datasets import Dataset
from transformers import DistilBertConfig, DistilBertForSequenceClassification, Trainer, TrainingArguments, set_seed

set_seed(1)
GENRES = 5
plots = [[3 + random.randrange(40) for _ in range(10)] for _ in range(48)]
genres = [[g for g in range(GENRES) if g < 1 + plot[0] % 3] for plot in plots]
films = Dataset.from_dict({"input_ids": plots, "attention_mask": [[1] * 10] * 48, "label": genres})
config = DistilBertConfig(vocab_size=50, dim=16, hidden_dim=32, n_layers=1, n_heads=2, num_labels=GENRES)
config.problem_type = "multi_label_classification"
args = TrainingArguments("films", num_train_epochs=1, report_to="none", save_strategy="no", learning_rate=1e-3)
Trainer(DistilBertForSequenceClassification(config), args, train_dataset=films).train()
