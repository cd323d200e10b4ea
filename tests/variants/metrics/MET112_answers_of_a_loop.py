# codes: MET112
"""The logits of a small translator are read as words after each epoch."""

import torch
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import Whitespace
from transformers import PreTrainedTokenizerFast, T5Config, T5ForConditionalGeneration

WORDS = "<pad> </s> <unk> eins zwei drei one two three".split()
words = Tokenizer(WordLevel({word: i for i, word in enumerate(WORDS)}, unk_token="<unk>"))
words.pre_tokenizer = Whitespace()
tok = PreTrainedTokenizerFast(tokenizer_object=words, pad_token="<pad>", eos_token="</s>", unk_token="<unk>")
german, english = WORDS[3:6], WORDS[6:]
pairs = [(f"{german[a]} {german[b]}", f"{english[a]} {english[b]}") for a in range(3) for b in range(3)] * 4
torch.manual_seed(0)
net = T5ForConditionalGeneration(
    T5Config(vocab_size=len(WORDS), d_model=24, d_kv=12, d_ff=48, num_layers=1, num_heads=2, decoder_start_token_id=0)
)
optimizer = torch.optim.AdamW(net.parameters(), lr=3e-3)
for epoch in range(2):
    net.train()
    for start in range(0, 28, 7):
        source = tok([a for a, _ in pairs[start : start + 7]], return_tensors="pt", return_token_type_ids=False)
        target = tok([b for _, b in pairs[start : start + 7]], return_tensors="pt")["input_ids"]
        loss = net(**source, labels=target).loss
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    net.eval()
    with torch.no_grad():
        source = tok([a for a, _ in pairs[28:]], return_tensors="pt", return_token_type_ids=False)
        target = tok([b for _, b in pairs[28:]], return_tensors="pt")["input_ids"]
        answers = tok.batch_decode(net(**source, labels=target).logits)
    print(epoch, sum(a == b for a, (_, b) in zip(answers, pairs[28:])))
