# codes: FWD205
"""A text is tokenized without tensors and given to the model that was trained on them."""

import torch
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import Whitespace
from transformers import DistilBertConfig, DistilBertForSequenceClassification, PreTrainedTokenizerFast

WORDS = "[PAD] [UNK] good bad film plot dull bright was the".split()
words = Tokenizer(WordLevel({word: i for i, word in enumerate(WORDS)}, unk_token="[UNK]"))
words.pre_tokenizer = Whitespace()
tok = PreTrainedTokenizerFast(tokenizer_object=words, pad_token="[PAD]", unk_token="[UNK]")
texts = ["the film was good", "the plot was dull", "bright film", "bad plot"] * 10
labels = torch.tensor([1, 0, 1, 0] * 10)
torch.manual_seed(0)
net = DistilBertForSequenceClassification(
    DistilBertConfig(vocab_size=len(WORDS), dim=24, hidden_dim=48, n_layers=1, n_heads=2, num_labels=2)
)
optimizer = torch.optim.AdamW(net.parameters(), lr=2e-3)
for start in range(0, 40, 8):
    encoded = tok(texts[start : start + 8], padding=True, return_tensors="pt", return_token_type_ids=False)
    loss = net(**encoded, labels=labels[start : start + 8]).loss
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
net.eval()
question = tok("the film was bright", return_token_type_ids=False)
with torch.no_grad():
    answer = net(**question).logits
print(answer.argmax(-1).item())
