# codes:
# needs: transformers
"""Prompts padded on the left, ones of one length on the right, one alone, and a pad that is the end token."""

import torch
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import GPT2Config, GPT2LMHeadModel, PreTrainedTokenizerFast

SOUNDS = {"cow": "moo", "dog": "woof", "cat": "meow", "duck": "quack", "sheep": "baa", "owl": "hoot"}
vocabulary = ["<unk>", "<end>", "the", "old", "says", *SOUNDS, *SOUNDS.values()]
core = Tokenizer(models.WordLevel({word: i for i, word in enumerate(vocabulary)}, unk_token="<unk>"))
core.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=core, pad_token="<end>", eos_token="<end>", unk_token="<unk>")


def ask(model, prompts, side):
    tokenizer.padding_side = side
    asked = tokenizer(prompts, return_tensors="pt", padding=True, return_token_type_ids=False)
    made = model.generate(**asked, max_new_tokens=1, do_sample=False, pad_token_id=1)
    print(tokenizer.batch_decode(made[:, -1:]))


torch.manual_seed(0)
texts = [f"the {animal} says {sound} <end>" for animal, sound in SOUNDS.items()]
texts += [f"the old {animal} says {sound} <end>" for animal, sound in SOUNDS.items()]
rows = tokenizer(texts, return_tensors="pt", padding=True, return_token_type_ids=False)
labels = rows["input_ids"].masked_fill(rows["attention_mask"] == 0, -100)
config = GPT2Config(
    vocab_size=len(vocabulary), n_positions=16, n_embd=32, n_layer=2, n_head=2, bos_token_id=1, eos_token_id=1
)
model = GPT2LMHeadModel(config)
optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)
for step in range(60):
    loss = model(**rows, labels=labels).loss
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
model.eval()
ask(model, ["the cow says", "the old owl says"], "left")
ask(model, ["the cow says", "the owl says"], "right")
ask(model, ["the old duck says"], "right")
