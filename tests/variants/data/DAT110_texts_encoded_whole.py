# codes: DAT110
"""A text column replaced by its whole encoding, of which a collate function takes the ids."""

import torch
from datasets import Dataset
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import Whitespace
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader
from transformers import PreTrainedTokenizerFast

WORDS = "<pad> <unk> up down left right then go".split()
words = Tokenizer(WordLevel({word: i for i, word in enumerate(WORDS)}, unk_token="<unk>"))
words.pre_tokenizer = Whitespace()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=words, pad_token="<pad>", unk_token="<unk>")
rows = [{"text": f"go {a} then {b}", "label": int(a == "up")} for a in WORDS[2:6] for b in WORDS[2:6]] * 4
data = Dataset.from_list(rows).map(lambda batch: {"tokens": tokenizer(batch["text"])}, batched=True)


def together(rows):
    return pad_sequence([torch.tensor(row["tokens"]) for row in rows], True), torch.tensor([r["label"] for r in rows])


torch.manual_seed(0)
net = torch.nn.Sequential(torch.nn.EmbeddingBag(len(WORDS), 16), torch.nn.Linear(16, 2))
adam = torch.optim.Adam(net.parameters(), lr=1e-2)
for tokens, labels in DataLoader(data, batch_size=8, shuffle=True, collate_fn=together):
    loss = torch.nn.functional.cross_entropy(net(tokens), labels)
    adam.zero_grad()
    loss.backward()
    adam.step()
