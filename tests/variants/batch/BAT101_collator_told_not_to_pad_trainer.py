# codes: BAT101
# needs: torch transformers datasets
"""A collator that could pad is told to leave the lengths as they are."""

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
words = ["[PAD]", "[UNK]", "river", "bank", "boat", "rain", "was", "high", "low", "slow"]
core = Tokenizer(models.WordLevel({word: number for number, word in enumerate(words)}, unk_token="[UNK]"))
core.pre_tokenizer = pre_tokenizers.Whitespace()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=core, pad_token="[PAD]", unk_token="[UNK]")
texts = ["river was high", "boat slow", "rain was low bank", "boat was slow rain river"] * 16
rows = Dataset.from_dict({"text": texts, "label": [1, 0, 1, 0] * 16})
rows = rows.map(lambda row: tokenizer(row["text"]), remove_columns="text")
config = BertConfig(vocab_size=len(words), hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32)
trainer = Trainer(
    model=BertForSequenceClassification(config),
    args=TrainingArguments("out", num_train_epochs=1, report_to="none", use_cpu=True),
    train_dataset=rows,
    data_collator=DataCollatorWithPadding(tokenizer, padding=False),
)
trainer.train()
