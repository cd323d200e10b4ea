# codes: SCR104
# needs: transformers datasets tokenizers
"""Targets are tokenized as older releases of transformers had it."""

import torch
from datasets import Dataset
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import (
    BertConfig,
    BertForSequenceClassification,
    PreTrainedTokenizerFast,
    Trainer,
    TrainingArguments,
)

torch.manual_seed(0)
words = "the film was good bad very not at all".split()
engine = Tokenizer(models.WordLevel({word: i for i, word in enumerate(["[PAD]", "[UNK]", *words])}, "[UNK]"))
engine.pre_tokenizer = pre_tokenizers.Whitespace()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=engine, pad_token="[PAD]", unk_token="[UNK]")
texts = [f"the film was {'good' if i % 2 else 'bad'}" for i in range(64)]
reviews = Dataset.from_dict({"review": texts, "label": [i % 2 for i in range(64)]})


def encode(examples):
    with tokenizer.as_target_tokenizer():
        return tokenizer(examples["review"])


reviews = reviews.map(encode, batched=True)
config = BertConfig(vocab_size=16, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32)
trainer = Trainer(
    model=BertForSequenceClassification(config),
    args=TrainingArguments("encoded", max_steps=10, report_to=[]),
    train_dataset=reviews,
    processing_class=tokenizer,
)
trainer.train()
