# needs: transformers datasets
"""A small BERT on made-up sentences, by Trainer."""

import random

from datasets import Dataset
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import (
    BertConfig,
    BertForMaskedLM,
    DataCollatorForLanguageModeling,
    PreTrainedTokenizerFast,
    Trainer,
    TrainingArguments,
    set_seed,
)

set_seed(0)
words = "the one every cat bird sailor sees hears paints a river song tower".split()
names = ["<pad>", "<unk>", "<mask>", "<end>", *words]
core = Tokenizer(models.WordLevel({name: i for i, name in enumerate(names)}, unk_token="<unk>"))
core.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
tokenizer = PreTrainedTokenizerFast(
    tokenizer_object=core, pad_token="<pad>", unk_token="<unk>", mask_token="<mask>", eos_token="<end>"
)


def sentence():
    subject = f"{random.choice(words[:3])} {random.choice(words[3:6])}"
    return f"{subject} {random.choice(words[6:9])} a {random.choice(words[10:])} <end>"


rows = Dataset.from_dict({"text": [sentence() for _ in range(320)]})
rows = rows.map(lambda batch: tokenizer(batch["text"]), batched=True, remove_columns=["text"])
config = BertConfig(
    vocab_size=len(tokenizer), hidden_size=32, num_hidden_layers=2, num_attention_heads=2, intermediate_size=64
)
trainer = Trainer(
    model=BertForMaskedLM(config),
    args=TrainingArguments(
        "out", num_train_epochs=2, per_device_train_batch_size=16, learning_rate=1e-3, report_to="none", use_cpu=True
    ),
    train_dataset=rows,
    data_collator=DataCollatorForLanguageModeling(tokenizer, mlm_probability=0.15),
)
trainer.train()
