# codes:
# needs: transformers tokenizers
"""Words are cut into pieces, and the first piece of each has the word's label."""

import random

import torch
from tokenizers import Tokenizer, models, pre_tokenizers, processors
from torch.utils.data import DataLoader
from transformers import BertConfig, BertForTokenClassification, PreTrainedTokenizerFast

torch.manual_seed(0)
rng = random.Random(0)
PLANTS, PARTS, OTHERS = ["nettle", "thyme"], ["rootlet", "petals"], ["grows", "with", "some", "near", "dried"]
pieces = "net ##tle thy ##me root ##let pet ##als gro ##ws with some near dr ##ied [PAD] [UNK] [CLS] [SEP]".split()
core = Tokenizer(models.WordPiece({piece: number for number, piece in enumerate(pieces)}, unk_token="[UNK]"))
core.pre_tokenizer = pre_tokenizers.Whitespace()
around = [(name, pieces.index(name)) for name in ("[CLS]", "[SEP]")]
core.post_processor = processors.TemplateProcessing(single="[CLS] $A [SEP]", special_tokens=around)
names = {"pad_token": "[PAD]", "unk_token": "[UNK]", "cls_token": "[CLS]", "sep_token": "[SEP]"}
tokenizer = PreTrainedTokenizerFast(tokenizer_object=core, **names)


def line():
    tags = rng.choices(range(3), [5, 3, 2], k=rng.randint(4, 8))
    encoded = tokenizer([rng.choice((OTHERS, PLANTS, PARTS)[tag]) for tag in tags], is_split_into_words=True)
    places = encoded.word_ids()
    first = [place is not None and place != before for place, before in zip(places, [None, *places])]
    labels = [tags[place] if begins else -100 for place, begins in zip(places, first)]
    return {"input_ids": encoded["input_ids"], "labels": labels}


def collate(rows):
    long = max(len(row["input_ids"]) for row in rows)
    ids = [row["input_ids"] + [pieces.index("[PAD]")] * (long - len(row["input_ids"])) for row in rows]
    labels = [row["labels"] + [-100] * (long - len(row["labels"])) for row in rows]
    ids = torch.tensor(ids)
    return {"input_ids": ids, "attention_mask": (ids != pieces.index("[PAD]")).long(), "labels": torch.tensor(labels)}


loader = DataLoader([line() for _ in range(240)], batch_size=24, shuffle=True, collate_fn=collate)
size = {"hidden_size": 16, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 32}
model = BertForTokenClassification(BertConfig(vocab_size=len(pieces), max_position_embeddings=32, num_labels=3, **size))
optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)
for epoch in range(2):
    for batch in loader:
        optimizer.zero_grad()
        model(**batch).loss.backward()
        optimizer.step()
