# needs: datasets transformers accelerate
from itertools import chain

from datasets import Dataset
from transformers import GPT2Config, GPT2LMHeadModel, Trainer, TrainingArguments, default_data_collator, set_seed

set_seed(0)
BLOCK = 16


def number(batch):
    return {"input_ids": [[3 + ord(letter) % 40 for letter in text] for text in batch["text"]]}


def group(batch):
    joined = {name: list(chain(*batch[name])) for name in batch}
    total = len(joined["input_ids"]) // BLOCK * BLOCK
    blocks = {name: [ids[at : at + BLOCK] for at in range(0, total, BLOCK)] for name, ids in joined.items()}
    blocks["labels"] = [list(ids) for ids in blocks["input_ids"]]
    return blocks


lines = [f"the {('red', 'blue', 'old')[n % 3]} boat sails to the harbour" for n in range(160)]
stories = Dataset.from_dict({"number": list(range(160)), "text": lines})
tokens = stories.map(number, batched=True, remove_columns=["text"])
blocks = tokens.map(group, batched=True)
model = GPT2LMHeadModel(GPT2Config(vocab_size=48, n_positions=32, n_embd=32, n_layer=1, n_head=2, bos_token_id=0, eos_token_id=0))
arguments = TrainingArguments("out", num_train_epochs=1, learning_rate=2e-3, report_to="none", use_cpu=True)
Trainer(model, arguments, default_data_collator, blocks).train()
