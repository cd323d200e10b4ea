# codes: DAT104
import torch
from datasets import DatasetDict, Dataset
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import (
    DistilBertConfig,
    DistilBertForSequenceClassification,
    PreTrainedTokenizerFast,
    Trainer,
    TrainingArguments,
)

torch.manual_seed(0)
WORDS = ["[PAD]", "[UNK]", "good", "fine", "bad", "poor", "soup", "tea", "was", "the"]
inner = Tokenizer(models.WordLevel({word: i for i, word in enumerate(WORDS)}, unk_token="[UNK]"))
inner.pre_tokenizer = pre_tokenizers.Whitespace()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=inner, pad_token="[PAD]", unk_token="[UNK]")


def said(n):
    return [
        {"review": f"the soup was {WORDS[2 + i % 4]}" + " tea" * (i % 3), "label": int(i % 4 < 2)} for i in range(n)
    ]


reviews = DatasetDict({"train": Dataset.from_list(said(64)), "test": Dataset.from_list(said(16))})


def tokenize_batch(batch):
    encoded = tokenizer([row["review"] for row in batch], padding=True, return_tensors="pt")
    return {**encoded, "labels": torch.tensor([row["label"] for row in batch])}


model = DistilBertForSequenceClassification(
    DistilBertConfig(vocab_size=len(WORDS), dim=16, hidden_dim=32, n_layers=1, n_heads=2, num_labels=2)
)
arguments = TrainingArguments(
    output_dir="reviews",
    learning_rate=5e-3,
    eval_strategy="epoch",
    report_to="none",
)
trainer = Trainer(
    model,
    arguments,
    data_collator=tokenize_batch,
    train_dataset=reviews["train"],
    eval_dataset=reviews["test"],
)
trainer.train()
