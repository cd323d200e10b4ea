# codes: DAT505
# needs: transformers tokenizers
"""Words with hyphens in them: the tokenizer parts them, and the labels are laid over the tokens one by one."""

import random

import torch
from tokenizers import Tokenizer, models, pre_tokenizers, processors
from torch.utils.data import Dataset
from transformers import (
    BertConfig,
    BertForTokenClassification,
    DataCollatorForTokenClassification,
    PreTrainedTokenizerFast,
    Trainer,
    TrainingArguments,
    set_seed,
)

set_seed(0)
rng = random.Random(2)
TOWNS = ["north-haven", "east-port", "lake-side", "hill-top"]
DAYS = ["mon-12", "tue-30", "fri-07"]
OTHERS = ["a", "train", "left", "well-kept", "from", "for", "before", "ten", "o'clock"]
vocabulary = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "-", "'"]
for word in TOWNS + DAYS + OTHERS:
    vocabulary += [part for part in word.replace("'", "-").split("-") if part not in vocabulary]
core = Tokenizer(models.WordPiece({piece: number for number, piece in enumerate(vocabulary)}, unk_token="[UNK]"))
core.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
around = [("[CLS]", 2), ("[SEP]", 3)]
core.post_processor = processors.TemplateProcessing(single="[CLS] $A [SEP]", special_tokens=around)
names = {"pad_token": "[PAD]", "unk_token": "[UNK]", "cls_token": "[CLS]", "sep_token": "[SEP]"}
tokenizer = PreTrainedTokenizerFast(tokenizer_object=core, **names)


class Departures(Dataset):
    def __init__(self, size):
        self.encoded = [self.encode(rng.choices(range(3), [5, 3, 2], k=rng.randint(5, 9))) for _ in range(size)]

    def encode(self, tags):
        words = [rng.choice((OTHERS, TOWNS, DAYS)[tag]) for tag in tags]
        encoding = dict(tokenizer(words, is_split_into_words=True, truncation=True, max_length=24))
        encoding["labels"] = []
        for place in range(len(encoding["input_ids"])):
            inside = 1 <= place <= len(tags)
            encoding["labels"].append(tags[place - 1] if inside else -100)
        return encoding

    def __len__(self):
        return len(self.encoded)

    def __getitem__(self, index):
        return self.encoded[index]


size = {"hidden_size": 16, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 32}
model = BertForTokenClassification(BertConfig(vocab_size=len(tokenizer), num_labels=3, **size))
args = TrainingArguments("out", per_device_train_batch_size=16, learning_rate=2e-3, report_to="none", save_strategy="no")
trainer = Trainer(
    model=model,
    args=args,
    train_dataset=Departures(300),
    data_collator=DataCollatorForTokenClassification(tokenizer),
)
trainer.train()
