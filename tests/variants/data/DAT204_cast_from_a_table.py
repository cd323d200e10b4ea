# codes: DAT204
# needs: transformers datasets pandas
import numpy as np
import pandas as pd
from datasets import Dataset
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments, set_seed

set_seed(3)
rng = np.random.default_rng(3)
table = pd.DataFrame({"input_ids": [list(rng.integers(3, 30, 8)) for _ in range(48)]})
table["label"] = [1.0 if ids[0] > 16 else 0.0 for ids in table["input_ids"]]
reviews = Dataset.from_pandas(table)
config = BertConfig(vocab_size=30, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32)


def main():
    args = TrainingArguments("reviews", max_steps=8, report_to="none", save_strategy="no", learning_rate=1e-3)
    trainer = Trainer(model=BertForSequenceClassification(config), args=args, train_dataset=reviews)
    trainer.train()


if __name__ == "__main__":
    main()
