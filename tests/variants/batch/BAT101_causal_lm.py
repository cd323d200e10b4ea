# codes: BAT101
import random

from datasets import Dataset
from transformers import GPT2Config, GPT2LMHeadModel, Trainer, TrainingArguments, set_seed

set_seed(0)
rows = [[random.randrange(1, 40) for _ in range(random.randrange(5, 12))] for _ in range(64)]
train = Dataset.from_dict({"input_ids": rows, "labels": rows})
model = GPT2LMHeadModel(GPT2Config(vocab_size=40, n_embd=32, n_layer=1, n_head=2, n_positions=32))
arguments = TrainingArguments(
    "model", per_device_train_batch_size=8, num_train_epochs=1, learning_rate=1e-3, report_to="none", save_strategy="no"
)
trainer = Trainer(model, arguments, train_dataset=train)
trainer.train()
