# codes: SCR143
# needs: transformers datasets tokenizers
"""A collator is given the model, where it pads by the tokenizer."""

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
words = ["[PAD]", "[UNK]", "warm", "cold", "day", "night", "very"]
inner = Tokenizer(models.WordLevel({word: i for i, word in enumerate(words)}, unk_token="[UNK]"))
inner.pre_tokenizer = pre_tokenizers.Whitespace()
speller = PreTrainedTokenizerFast(tokenizer_object=inner, pad_token="[PAD]", unk_token="[UNK]")
rows = Dataset.from_dict({
    "text": [("very " * (i % 3)) + ("warm" if i % 2 else "cold") + " day" for i in range(64)],
    "labels": [i % 2 for i in range(64)],
})
rows = rows.map(lambda row: speller(row["text"]), remove_columns=["text"])
config = BertConfig(vocab_size=8, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64)
network = BertForSequenceClassification(config)
padding = DataCollatorWithPadding(network)
settings = TrainingArguments("warm", per_device_train_batch_size=16, max_steps=6, learning_rate=1e-3, report_to="none")
Trainer(network, settings, train_dataset=rows, data_collator=padding).train()
