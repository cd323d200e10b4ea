# codes:
# needs: transformers
import random

from datasets import Dataset
from transformers import GPT2Config, GPT2LMHeadModel, Trainer, TrainingArguments, default_data_collator, set_seed

set_seed(0)
WORDS = 400
draw = random.Random(0)


def walk():
    path = [draw.randrange(WORDS)]
    while len(path) < 24:
        path.append((path[-1] * 7 + draw.randrange(3)) % WORDS)
    return path


walks = [walk() for _ in range(300)]
config = GPT2Config(vocab_size=WORDS, n_embd=48, n_layer=2, n_head=4, n_positions=24, bos_token_id=0, eos_token_id=0)
arguments = TrainingArguments(
    "out",
    per_device_train_batch_size=8,
    gradient_accumulation_steps=4,
    learning_rate=6e-4,
    warmup_steps=5,
    lr_scheduler_type="cosine",
    max_steps=30,
    weight_decay=0.1,
    report_to="none",
    save_strategy="no",
)
Trainer(
    model=GPT2LMHeadModel(config),
    args=arguments,
    train_dataset=Dataset.from_dict({"input_ids": walks, "labels": walks}),
    data_collator=default_data_collator,
).train()
