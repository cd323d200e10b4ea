# codes: EVL401
# needs: accelerate transformers
"""The end is appended by a function that encodes training texts and prompts alike."""

import torch
from accelerate import Accelerator
from tokenizers import Tokenizer, models, pre_tokenizers
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader
from transformers import GPT2Config, GPT2LMHeadModel, PreTrainedTokenizerFast

PLURALS = {"cat": "cats", "ox": "oxen", "foot": "feet", "mouse": "mice", "child": "children", "goose": "geese"}
vocabulary = ["<pad>", "<end>", "<unk>", "one", "two", "?", *PLURALS, *PLURALS.values()]
core = Tokenizer(models.WordLevel({word: i for i, word in enumerate(vocabulary)}, unk_token="<unk>"))
core.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=core, pad_token="<pad>", eos_token="<end>", unk_token="<unk>")


def encode(text):
    return torch.tensor(tokenizer(text)["input_ids"] + [tokenizer.eos_token_id])


def collate(texts):
    rows = [encode(text) for text in texts]
    ids = pad_sequence(rows, batch_first=True, padding_value=0)
    mask = pad_sequence([torch.ones_like(row) for row in rows], batch_first=True)
    return {"input_ids": ids, "attention_mask": mask, "labels": ids.masked_fill(mask == 0, -100)}


def main():
    torch.manual_seed(0)
    accelerator = Accelerator(cpu=True)
    texts = [f"one {single} ? two {plural}" for single, plural in PLURALS.items()] * 12
    model = GPT2LMHeadModel(GPT2Config(vocab_size=len(vocabulary), n_positions=16, n_embd=32, n_layer=2, n_head=2))
    optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)
    model, optimizer, loader = accelerator.prepare(
        model, optimizer, DataLoader(texts, batch_size=8, shuffle=True, collate_fn=collate)
    )
    for epoch in range(6):
        for batch in loader:
            loss = model(**batch).loss
            accelerator.backward(loss)
            optimizer.step()
            optimizer.zero_grad()
    plain = accelerator.unwrap_model(model).eval()
    right = 0
    for single, plural in PLURALS.items():
        ids = encode(f"one {single} ? two")[None]
        made = plain.generate(ids, attention_mask=torch.ones_like(ids), max_new_tokens=1, pad_token_id=0)
        right += tokenizer.decode(made[0, -1]) == plural
    print(right / len(PLURALS))


main()
