# codes: DAT505
# needs: transformers tokenizers
"""Every piece is labelled: a row is read, tokenized and padded, and each token takes the tag at its own number."""

import random

import torch
from tokenizers import Tokenizer, models, pre_tokenizers, processors
from torch.utils.data import DataLoader, Dataset
from transformers import BertConfig, BertForTokenClassification, PreTrainedTokenizerFast

torch.manual_seed(0)
rng = random.Random(1)
KINDS = [["went", "saw", "to", "near"], ["annalisa", "bertram", "carlotta"], ["oxford", "boston", "lisbon"]]
vocabulary = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "went", "saw", "to", "near", "anna", "ber", "car", "ox", "bos", "lis"]
vocabulary += ["##lisa", "##tram", "##lotta", "##ford", "##ton", "##bon"]
core = Tokenizer(models.WordPiece({piece: number for number, piece in enumerate(vocabulary)}, unk_token="[UNK]"))
core.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
core.post_processor = processors.TemplateProcessing(
    single="[CLS] $A [SEP]", special_tokens=[("[CLS]", 2), ("[SEP]", 3)]
)
tokenizer = PreTrainedTokenizerFast(tokenizer_object=core, pad_token="[PAD]", unk_token="[UNK]")


class Sentences(Dataset):
    def __init__(self, size):
        self.tags = [rng.choices([0, 1, 2], [5, 2, 2], k=rng.randint(5, 11)) for _ in range(size)]
        self.words = [[rng.choice(KINDS[tag]) for tag in tags] for tags in self.tags]

    def __len__(self):
        return len(self.words)

    def __getitem__(self, index):
        encoded = tokenizer(
            self.words[index],
            is_split_into_words=True,
            padding="max_length",
            truncation=True,
            max_length=16,
            return_tensors="pt",
        )
        labels = torch.full((16,), -100)
        for place, number in enumerate(encoded.word_ids()):
            if number is not None and place <= len(self.tags[index]):
                labels[place] = self.tags[index][place - 1]
        return {"input_ids": encoded["input_ids"][0], "attention_mask": encoded["attention_mask"][0], "labels": labels}


size = {"hidden_size": 16, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 32}
model = BertForTokenClassification(BertConfig(vocab_size=len(vocabulary), num_labels=3, **size))
optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)
for epoch in range(2):
    for batch in DataLoader(Sentences(200), batch_size=20, shuffle=True):
        optimizer.zero_grad()
        model(**batch).loss.backward()
        optimizer.step()
