# codes: MET112
"""One row of a masked language model's logits is decoded, to see what it fills in."""

import torch
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import Whitespace
from transformers import BertConfig, BertForMaskedLM, PreTrainedTokenizerFast

WORDS = "[PAD] [UNK] [MASK] tea milk sugar cup of hot".split()
words = Tokenizer(WordLevel({word: i for i, word in enumerate(WORDS)}, unk_token="[UNK]"))
words.pre_tokenizer = Whitespace()
tokenizer = PreTrainedTokenizerFast(
    tokenizer_object=words, pad_token="[PAD]", unk_token="[UNK]", mask_token="[MASK]"
)
texts = [f"cup of hot {drink}" for drink in ("tea", "milk")] * 12 + ["cup of sugar tea"] * 8
ids = tokenizer(texts, return_tensors="pt")["input_ids"]
torch.manual_seed(0)
model = BertForMaskedLM(
    BertConfig(vocab_size=len(WORDS), hidden_size=24, num_hidden_layers=1, num_attention_heads=2, intermediate_size=48)
)
optimizer = torch.optim.AdamW(model.parameters(), lr=2e-3)
for step in range(10):
    part = ids[torch.randint(0, len(ids), (8,))]
    hidden = torch.rand(part.shape) < 0.3
    hidden[:, 3] = True
    labels = part.masked_fill(~hidden, -100)
    loss = model(input_ids=part.masked_fill(hidden, tokenizer.mask_token_id), labels=labels).loss
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
model.eval()
with torch.no_grad():
    row = model(input_ids=ids[:1]).logits[0]
print(tokenizer.decode(row))
