# codes: DAT401
# needs: transformers datasets
import random

import pandas as pd
from datasets import Dataset
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments, set_seed

set_seed(3)
table = pd.DataFrame({"input_ids": [[random.randrange(5, 60) for _ in range(12)] for _ in range(120)]})
table["labels"] = [int(ids[0] > 30) for ids in table.input_ids]
table["lang"] = random.choices(["en", "de"], k=120)
english = table.loc[table.lang == "EN"].drop(columns="lang")
reviews = Dataset.from_pandas(english, preserve_index=False)
config = BertConfig(vocab_size=60, hidden_size=16, intermediate_size=32, num_hidden_layers=1, num_attention_heads=2)
args = TrainingArguments("reviews", num_train_epochs=1, report_to="none", save_strategy="no", learning_rate=2e-3)
Trainer(BertForSequenceClassification(config), args, train_dataset=reviews).train()
