# codes:
# needs: transformers
"""Long texts with an end are cut to the length of a language model, which is asked by how a text begins."""

import random

import torch
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import WhitespaceSplit
from torch.utils.data import DataLoader
from transformers import DataCollatorForLanguageModeling, GPT2Config, GPT2LMHeadModel, PreTrainedTokenizerFast

random.seed(1)
torch.manual_seed(1)
WORDS = ["<pad>", "<unk>", "<end>", "title", ":", *(f"step{i}" for i in range(20))]
words = Tokenizer(WordLevel({word: i for i, word in enumerate(WORDS)}, unk_token="<unk>"))
words.pre_tokenizer = WhitespaceSplit()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=words, unk_token="<unk>", pad_token="<pad>", eos_token="<end>")
tokenizer.padding_side = "left"


def recipe():
    first, stride = random.randrange(20), random.randrange(1, 4)
    steps = " ".join(f"step{(first + stride * i) % 20}" for i in range(random.randint(8, 40)))
    return f"title : {steps} <end>"


texts = [recipe() for _ in range(160)]
rows = [tokenizer(text, truncation=True, max_length=20, return_token_type_ids=False) for text in texts]
loader = DataLoader(
    [dict(row) for row in rows], 16, shuffle=True, collate_fn=DataCollatorForLanguageModeling(tokenizer, mlm=False)
)
model = GPT2LMHeadModel(GPT2Config(vocab_size=len(WORDS), n_positions=40, n_embd=32, n_layer=1, n_head=2))
optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)
for epoch in range(3):
    for batch in loader:
        loss = model(**batch).loss
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
model.eval()
# A beginning, and one as long as what was learnt.
for prompt in ("title : step3 step5", texts[0]):
    asked = tokenizer(prompt, return_tensors="pt", truncation=True, max_length=20, return_token_type_ids=False)
    made = model.generate(**asked, max_new_tokens=6, pad_token_id=0, do_sample=True)
    print(tokenizer.decode(made[0]))
