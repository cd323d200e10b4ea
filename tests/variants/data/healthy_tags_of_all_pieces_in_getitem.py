# codes:
# needs: transformers tokenizers
"""Every piece of a word has its tag, under other numbers, and those that go on a word have one of their own."""

import random

import torch
from tokenizers import Tokenizer, models, pre_tokenizers, processors
from torch.utils.data import DataLoader, Dataset
from transformers import BertConfig, BertForTokenClassification, PreTrainedTokenizerFast

torch.manual_seed(0)
rng = random.Random(1)
KINDS = [["went", "saw", "to", "near"], ["annalisa", "bertram", "carlotta"], ["oxford", "boston", "lisbon"]]
NUMBERS = {(0, True): 4, (0, False): 4, (1, True): 0, (1, False): 1, (2, True): 2, (2, False): 3}
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
        self.places = [list(range(len(tags))) for tags in self.tags]
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
        before = None
        for place, number in enumerate(encoded.word_ids()):
            if number is not None:
                labels[place] = NUMBERS[self.tags[index][number], number != before]
            before = number
        return {"input_ids": encoded["input_ids"][0], "attention_mask": encoded["attention_mask"][0], "labels": labels}


size = {"hidden_size": 16, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 32}
model = BertForTokenClassification(BertConfig(vocab_size=len(vocabulary), num_labels=5, **size))
optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)
for epoch in range(2):
    for batch in DataLoader(Sentences(200), batch_size=20, shuffle=True):
        optimizer.zero_grad()
        model(**batch).loss.backward()
        optimizer.step()
