# codes: FWD320
# needs: transformers
"""A Trainer's model of choices is given the texts of all examples in one row."""

import torch
from transformers import BertConfig, BertForMultipleChoice, Trainer, TrainingArguments, set_seed

set_seed(0)
texts = torch.randint(1, 30, (48, 3, 10))
rows = [{"input_ids": ids, "labels": n % 3} for n, ids in enumerate(texts)]


class Flattening:
    def __call__(self, rows):
        ids = torch.cat([row["input_ids"] for row in rows])
        return {"input_ids": ids, "labels": torch.tensor([row["labels"] for row in rows])}


config = BertConfig(
    vocab_size=30,
    hidden_size=32,
    num_hidden_layers=1,
    num_attention_heads=2,
    intermediate_size=32,
    max_position_embeddings=16,
)
settings = TrainingArguments(
    output_dir="choices", per_device_train_batch_size=8, num_train_epochs=1, report_to="none", use_cpu=True
)
Trainer(
    model=BertForMultipleChoice(config), args=settings, data_collator=Flattening(), train_dataset=rows
).train()
