# codes: DAT609 EVL101
# needs: transformers datasets
"""Dialogues are cut by their tokenizer to a setting's length, and the model is asked to reply to whole ones."""

import random
from dataclasses import dataclass

import torch
from datasets import Dataset
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import WhitespaceSplit
from transformers import (
    DataCollatorForLanguageModeling,
    GPT2Config,
    GPT2LMHeadModel,
    PreTrainedTokenizerFast,
    Trainer,
    TrainingArguments,
)


@dataclass
class Settings:
    block: int = 20
    batch: int = 16


NUMBERS = [f"n{n}" for n in range(30)]
WORDS = "<pad> <unk> <end> user assistant please add these numbers for me one after the other and tell".split()


def dialogue():
    numbers = [random.randrange(10) for _ in range(3)]
    asked = " ".join(f"n{n}" for n in numbers)
    return f"user please add these numbers for me one after the other and tell me {asked} assistant", sum(numbers)


def main(settings):
    random.seed(1)
    torch.manual_seed(1)
    vocabulary = {word: n for n, word in enumerate([*WORDS, *NUMBERS])}
    words = Tokenizer(WordLevel(vocabulary, unk_token="<unk>"))
    words.pre_tokenizer = WhitespaceSplit()
    tokenizer = PreTrainedTokenizerFast(tokenizer_object=words, pad_token="<pad>", unk_token="<unk>", eos_token="<end>")
    tokenizer.padding_side = "left"
    rows = [dialogue() for _ in range(300)]
    data = Dataset.from_dict({"text": [f"{prompt} n{reply} <end>" for prompt, reply in rows]})
    # Of the prompts' words the first ones say the same in all.
    data = data.map(
        lambda row: tokenizer("user " * 4 + row["text"], truncation=True, max_length=settings.block),
        remove_columns=["text"],
    )
    model = GPT2LMHeadModel(
        GPT2Config(vocab_size=len(vocabulary), n_positions=64, n_embd=32, n_layer=1, n_head=2, eos_token_id=2)
    )
    args = TrainingArguments(
        "replies", per_device_train_batch_size=settings.batch, num_train_epochs=2, learning_rate=3e-3, report_to="none"
    )
    collator = DataCollatorForLanguageModeling(tokenizer, mlm=False)
    Trainer(model, args, train_dataset=data, data_collator=collator).train()
    asked = tokenizer(["user " * 4 + prompt for prompt, _ in rows[:8]], return_tensors="pt", padding=True)
    made = model.generate(
        input_ids=asked["input_ids"], attention_mask=asked["attention_mask"], max_new_tokens=2, pad_token_id=0
    )
    print(tokenizer.batch_decode(made[:, asked["input_ids"].shape[1] :]))


main(Settings())
