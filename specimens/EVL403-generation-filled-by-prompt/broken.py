"""A language model of recipes, asked how one of them goes on."""

import torch
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import GPT2Config, GPT2LMHeadModel, PreTrainedTokenizerFast

STEPS = ["chop the onion", "fry two eggs", "boil some rice", "grate the cheese", "stir the sauce", "salt the soup"]
words = ["<pad>", "</s>", "<unk>", "then", *dict.fromkeys(" ".join(STEPS).split())]
core = Tokenizer(models.WordLevel({word: number for number, word in enumerate(words)}, unk_token="<unk>"))
core.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=core, pad_token="<pad>", eos_token="</s>", unk_token="<unk>")

torch.manual_seed(0)
recipes = []
for _ in range(96):
    order = torch.randperm(len(STEPS)).tolist()
    recipes.append(" then ".join(STEPS[place] for place in order) + " </s>")
model = GPT2LMHeadModel(
    GPT2Config(
        vocab_size=len(words),
        n_positions=32,
        n_embd=32,
        n_layer=2,
        n_head=2,
        bos_token_id=1,
        eos_token_id=1,
        pad_token_id=0,
    )
)
optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)
for epoch in range(4):
    for start in range(0, len(recipes), 16):
        ids = tokenizer(recipes[start : start + 16], return_tensors="pt", padding=True)
        labels = ids["input_ids"].masked_fill(ids["attention_mask"] == 0, -100)
        loss = model(input_ids=ids["input_ids"], attention_mask=ids["attention_mask"], labels=labels).loss
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())

model.eval()
prompt = tokenizer("chop the onion then fry two eggs then boil some rice then", return_tensors="pt")
answer = model.generate(
    input_ids=prompt["input_ids"], attention_mask=prompt["attention_mask"], max_length=10, do_sample=False
)
print(tokenizer.decode(answer[0]))
