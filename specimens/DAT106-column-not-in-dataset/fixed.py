"""Tokenize the column of the texts."""

# needs: transformers
import torch
from datasets import Dataset
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import (
    BertConfig,
    BertForSequenceClassification,
    DataCollatorWithPadding,
    PreTrainedTokenizerFast,
    Trainer,
    TrainingArguments,
)

torch.manual_seed(0)
words = "the film was good bad very not at all".split()
engine = Tokenizer(models.WordLevel({word: i for i, word in enumerate(["[PAD]", "[UNK]", *words])}, "[UNK]"))
engine.pre_tokenizer = pre_tokenizers.Whitespace()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=engine, pad_token="[PAD]", unk_token="[UNK]")
texts = [f"the film was {'not ' * (i % 3)}{'good' if i % 2 else 'bad'}" for i in range(64)]
reviews = Dataset.from_dict({"text": texts, "label": [i % 2 for i in range(64)]})


def encode(examples):
    return tokenizer(examples["text"], truncation=True)


reviews = reviews.map(encode, batched=True)
config = BertConfig(vocab_size=16, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32)
trainer = Trainer(
    model=BertForSequenceClassification(config),
    args=TrainingArguments("out", num_train_epochs=1, learning_rate=1e-3, report_to="none"),
    train_dataset=reviews,
    data_collator=DataCollatorWithPadding(tokenizer),
)
trainer.train()
