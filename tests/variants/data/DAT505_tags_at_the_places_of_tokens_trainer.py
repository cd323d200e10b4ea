# codes: DAT505
# needs: transformers tokenizers datasets
"""The first piece of a word is found by its word's number, and its tag by the number of the token."""

import random

from datasets import Dataset
from tokenizers import Tokenizer, models, pre_tokenizers, processors, trainers
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
rng = random.Random(4)
ENDINGS = {"B-DRUG": "ine", "B-DOSE": "mg", "O": "s"}
NAMES = list(ENDINGS)
STEMS = ["par", "mor", "ket", "lin", "dox", "vap", "tol", "zen"]


def note():
    tags = rng.choices(NAMES, [2, 2, 5], k=rng.randint(5, 10))
    return {"words": ["".join(rng.choices(STEMS, k=rng.randint(1, 2))) + ENDINGS[tag] for tag in tags], "tags": tags}


notes = Dataset.from_list([note() for _ in range(240)])
core = Tokenizer(models.WordPiece(unk_token="[UNK]"))
core.pre_tokenizer = pre_tokenizers.Whitespace()
special = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"]
letters = trainers.WordPieceTrainer(vocab_size=60, special_tokens=special, show_progress=False)
core.train_from_iterator((" ".join(words) for words in notes["words"]), letters)
around = [("[CLS]", 2), ("[SEP]", 3)]
core.post_processor = processors.TemplateProcessing(single="[CLS] $A [SEP]", special_tokens=around)
tokenizer = PreTrainedTokenizerFast(
    tokenizer_object=core, pad_token="[PAD]", unk_token="[UNK]", cls_token="[CLS]", sep_token="[SEP]"
)


def align(batch):
    encoded = tokenizer(batch["words"], is_split_into_words=True, truncation=True, max_length=40)
    encoded["labels"] = []
    for row, tags in enumerate(batch["tags"]):
        numbers, labels = encoded.word_ids(row), []
        for place, number in enumerate(numbers):
            if number is None or (place and numbers[place - 1] == number):
                labels.append(-100)
            else:
                labels.append(NAMES.index(tags[min(place, len(tags) - 1)]))
        encoded["labels"].append(labels)
    return encoded


size = {"hidden_size": 32, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 64}
model = BertForTokenClassification(BertConfig(vocab_size=len(tokenizer), num_labels=3, **size))
trainer = Trainer(
    model=model,
    args=TrainingArguments("out", per_device_train_batch_size=16, learning_rate=2e-3, report_to="none"),
    train_dataset=notes.map(align, batched=True, remove_columns=["words", "tags"]),
    data_collator=DataCollatorForTokenClassification(tokenizer),
)
trainer.train()
