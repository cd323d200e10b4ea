# needs: transformers datasets
"""A small GPT-2 on made-up sentences, by Trainer."""

import random

from datasets import Dataset
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import (
    DataCollatorForLanguageModeling,
    GPT2Config,
    GPT2LMHeadModel,
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
config = GPT2Config(
    vocab_size=len(tokenizer), n_positions=16, n_embd=32, n_layer=2, n_head=2, bos_token_id=3, eos_token_id=3
)
trainer = Trainer(
    model=GPT2LMHeadModel(config),
    args=TrainingArguments(
        "out", num_train_epochs=2, per_device_train_batch_size=16, learning_rate=1e-3, report_to="none", use_cpu=True
    ),
    train_dataset=rows,
    data_collator=DataCollatorForLanguageModeling(tokenizer, mlm=False),
)
trainer.train()
