# codes: DAT202
# needs: transformers datasets
import random

from datasets import Dataset
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments, set_seed

set_seed(3)
GENRES = 5


def film(_):
    genres = [g for g in range(GENRES) if random.random() < 0.4]
    plot = [5 + 6 * g + random.randrange(6) for g in genres for _ in range(2)]
    plot = (plot + [40 + random.randrange(20) for _ in range(24)])[:24]
    return {"input_ids": plot, "attention_mask": [1] * 24, "labels": genres}


films = Dataset.from_list([film(i) for i in range(160)])
films.set_format("torch")
config = BertConfig(vocab_size=60, hidden_size=16, intermediate_size=32, num_hidden_layers=1, num_attention_heads=2,
                    num_labels=GENRES, problem_type="multi_label_classification")
args = TrainingArguments("films", num_train_epochs=2, report_to="none", save_strategy="no", learning_rate=2e-3)
Trainer(BertForSequenceClassification(config), args, train_dataset=films).train()
