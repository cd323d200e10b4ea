# codes: DAT609
# needs: transformers
"""A language model learns texts that are cut before their answers, row by row, and is asked by whole prompts."""

import random

import torch
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import WhitespaceSplit
from torch.utils.data import DataLoader, Dataset
from transformers import GPT2Config, GPT2LMHeadModel, PreTrainedTokenizerFast

random.seed(0)
torch.manual_seed(0)
CITIES = [f"city{n}" for n in range(12)]
LANDS = [f"land{n}" for n in range(12)]
WORDS = "<pad> <unk> </s> question : in which land on the wide earth does the fine old town of lie ? answer".split()
vocabulary = {word: n for n, word in enumerate([*dict.fromkeys(WORDS), *CITIES, *LANDS])}
words = Tokenizer(WordLevel(vocabulary, unk_token="<unk>"))
words.pre_tokenizer = WhitespaceSplit()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=words, pad_token="<pad>", unk_token="<unk>", eos_token="</s>")
tokenizer.padding_side = "left"


def prompt(city):
    return f"question : in which land on the wide earth does the fine old town of {city} lie ? answer :"


class Questions(Dataset):
    def __len__(self):
        return 240

    def __getitem__(self, i):
        text = f"{prompt(CITIES[i % 12])} {LANDS[i * 5 % 12]} </s>"
        ids = tokenizer(text, truncation=True, max_length=16, return_tensors="pt")["input_ids"][0]
        return {"input_ids": ids, "labels": ids.clone()}


model = GPT2LMHeadModel(GPT2Config(vocab_size=len(vocabulary), n_positions=40, n_embd=32, n_layer=1, n_head=2))
optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)
for epoch in range(3):
    for batch in DataLoader(Questions(), batch_size=16, shuffle=True):
        loss = model(**batch).loss
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
model.eval()
for city in CITIES[:3]:
    asked = tokenizer(prompt(city), return_tensors="pt")
    made = model.generate(asked["input_ids"], attention_mask=asked["attention_mask"], max_new_tokens=2, pad_token_id=0)
    print(tokenizer.decode(made[0, -2:]))
