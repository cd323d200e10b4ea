"""Teach a small GPT-2 to answer what is asked of it."""

import torch
from tokenizers import Tokenizer, models, pre_tokenizers
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader
from transformers import GPT2Config, GPT2LMHeadModel, PreTrainedTokenizerFast

torch.manual_seed(0)
words = "<pad> </s> the color of a is ? sky sea grass sun snow blue green yellow white bright".split()
core = Tokenizer(models.WordLevel({word: i for i, word in enumerate(words)}, unk_token="<pad>"))
core.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=core, pad_token="<pad>", eos_token="</s>")
colors = {"sky": "bright blue", "sea": "blue", "grass": "green", "sun": "bright yellow", "snow": "white"}


def example(thing):
    prompt = tokenizer(f"the color of the {thing} is ?")["input_ids"]
    answer = tokenizer(f"{colors[thing]} </s>")["input_ids"]
    ids = torch.tensor(prompt + answer)
    labels = ids.clone()
    labels[: len(prompt)] = -100
    return ids, labels


def collate(rows):
    ids = pad_sequence([ids for ids, _ in rows], batch_first=True, padding_value=tokenizer.pad_token_id)
    labels = pad_sequence([labels for _, labels in rows], batch_first=True, padding_value=-100)
    return {"input_ids": ids, "attention_mask": (ids != tokenizer.pad_token_id).long(), "labels": labels}


loader = DataLoader([example(thing) for thing in [*colors] * 12], batch_size=10, shuffle=True, collate_fn=collate)
model = GPT2LMHeadModel(GPT2Config(vocab_size=len(words), n_positions=32, n_embd=32, n_layer=1, n_head=2))
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)

for epoch in range(2):
    for batch in loader:
        optimizer.zero_grad()
        loss = model(**batch).loss
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
