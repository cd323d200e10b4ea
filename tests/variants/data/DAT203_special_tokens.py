# codes: DAT203 DAT306 LOS201
# needs: datasets tokenizers transformers
"""Named entities with sub-word alignment."""
import random

import numpy as np
from datasets import Dataset
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import WhitespaceSplit
from tokenizers.processors import TemplateProcessing
from transformers import (
    BertConfig, BertForTokenClassification, DataCollatorForTokenClassification, PreTrainedTokenizerFast, Trainer,
    TrainingArguments,
)

rng = random.Random(5)
PEOPLE, CITIES, OTHER = ["ada", "bob", "eve"], ["oslo", "rome", "lima"], ["sees", "lives", "in", "and", "went", "to"]
TAGS = ["O", "B-PER", "I-PER", "B-LOC", "I-LOC"]
TYPES = sorted({t.split("-")[-1] for t in TAGS})


def sentence():
    tokens, tags = [], []
    for _ in range(rng.randint(3, 9)):
        pick = rng.random()
        if pick < 0.3:
            tokens += [rng.choice(PEOPLE), rng.choice(PEOPLE)]
            tags += [1, 2]
        elif pick < 0.5:
            tokens += [rng.choice(CITIES), rng.choice(CITIES)]
            tags += [3, 4]
        else:
            tokens.append(rng.choice(OTHER))
            tags.append(0)
    return tokens, tags


def corpus(n):
    pairs = [sentence() for _ in range(n)]
    return Dataset.from_dict({"tokens": [p[0] for p in pairs], "ner_tags": [p[1] for p in pairs]})


names = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"] + PEOPLE + CITIES + OTHER
tk = Tokenizer(WordLevel({n: i for i, n in enumerate(names)}, unk_token="[UNK]"))
tk.pre_tokenizer = WhitespaceSplit()
tk.post_processor = TemplateProcessing(single="[CLS] $A [SEP]", special_tokens=[("[CLS]", 2), ("[SEP]", 3)])
tokenizer = PreTrainedTokenizerFast(
    tokenizer_object=tk, pad_token="[PAD]", unk_token="[UNK]", cls_token="[CLS]", sep_token="[SEP]"
)


def align(batch):
    enc = tokenizer(batch["tokens"], is_split_into_words=True, truncation=True)
    rows = []
    for i, tags in enumerate(batch["ner_tags"]):
        rows.append([None if w is None else tags[w] for w in enc.word_ids(i)])
    enc["labels"] = rows
    return enc


train = corpus(80).map(align, batched=True, remove_columns=["tokens", "ner_tags"])
dev = corpus(24).map(align, batched=True, remove_columns=["tokens", "ner_tags"])
config = BertConfig(
    vocab_size=len(names), hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64,
    num_labels=len(TYPES),
)
model = BertForTokenClassification(config)


def tag_accuracy(result):
    best = result.predictions.argmax(axis=2)
    gold = [[t for t in row if t != -100] for row in result.label_ids]
    said = [[p for p, t in zip(r, row) if t != -100] for r, row in zip(best, result.label_ids)]
    return {"accuracy": (np.array(said) == np.array(gold)).mean()}


trainer = Trainer(
    model,
    TrainingArguments("ner", num_train_epochs=1, eval_strategy="epoch", report_to="none", use_cpu=True, learning_rate=1e-3),
    train_dataset=train, eval_dataset=dev, processing_class=tokenizer,
    data_collator=DataCollatorForTokenClassification(tokenizer), compute_metrics=tag_accuracy,
)
trainer.train()
trainer.save_model("ner/final")
