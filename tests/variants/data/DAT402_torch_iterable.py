# codes: DAT402
import random

import torch
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments, set_seed

set_seed(0)


class Stream(torch.utils.data.IterableDataset):
    def __iter__(self):
        for _ in range(64):
            label = random.randrange(2)
            yield {"input_ids": torch.randint(2 + label * 20, 22 + label * 20, (12,)), "labels": label}


config = BertConfig(
    vocab_size=50, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64, num_labels=2
)
trainer = Trainer(
    model=BertForSequenceClassification(config),
    args=TrainingArguments("model", per_device_train_batch_size=8, report_to="none", save_strategy="no"),
    train_dataset=Stream(),
)
trainer.train()
