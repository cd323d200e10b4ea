# codes:
"""Long texts are cut to the positions of a language model, which is taught each next token of what is left."""

import random

import torch
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import Whitespace
from torch.utils.data import DataLoader
from transformers import DataCollatorForLanguageModeling, GPT2Config, GPT2LMHeadModel, PreTrainedTokenizerFast

random.seed(1)
torch.manual_seed(1)
WORDS = ["<unk>", "<pad>", "<end>", *(f"step{i}" for i in range(20))]
words = Tokenizer(WordLevel({word: i for i, word in enumerate(WORDS)}, unk_token="<unk>"))
words.pre_tokenizer = Whitespace()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=words, unk_token="<unk>", pad_token="<pad>", eos_token="<end>")


def recipe():
    first, stride = random.randrange(20), random.randrange(1, 4)
    return " ".join(f"step{(first + stride * i) % 20}" for i in range(random.randint(8, 40)))


rows = [tokenizer(recipe(), truncation=True, max_length=20) for _ in range(120)]
rows = [{"input_ids": row["input_ids"], "attention_mask": row["attention_mask"]} for row in rows]
loader = DataLoader(rows, 12, shuffle=True, collate_fn=DataCollatorForLanguageModeling(tokenizer, mlm=False))
model = GPT2LMHeadModel(
    GPT2Config(vocab_size=len(WORDS), n_positions=20, n_embd=32, n_layer=1, n_head=2, bos_token_id=2, eos_token_id=2)
)
optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)
for epoch in range(2):
    for batch in loader:
        loss = model(**batch).loss
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
