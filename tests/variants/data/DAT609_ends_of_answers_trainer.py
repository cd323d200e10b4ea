# codes: DAT609
# needs: transformers datasets
"""Answers as long as their prompts: most rows reach the limit, and stop within the answer."""

import numpy as np
from datasets import Dataset
from transformers import DataCollatorForSeq2Seq, GPT2Config, GPT2LMHeadModel, PreTrainedTokenizerFast, Trainer
from transformers import TrainingArguments
from tokenizers import Tokenizer, models, pre_tokenizers

vocabulary = {word: i for i, word in enumerate(["<pad>", "</s>", "<unk>", "=>", *(f"w{i}" for i in range(40))])}
core = Tokenizer(models.WordLevel(vocabulary, unk_token="<unk>"))
core.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=core, pad_token="<pad>", eos_token="</s>", unk_token="<unk>")

rng = np.random.default_rng(3)
texts = [[f"w{k}" for k in rng.integers(0, 40, int(rng.integers(4, 16)))] for _ in range(240)]
MAX_LEN = 14


def encode(row):
    prompt = tokenizer(" ".join(row["words"]) + " =>")["input_ids"]
    answer = tokenizer(" ".join(reversed(row["words"])))["input_ids"] + [tokenizer.eos_token_id]
    return {
        "input_ids": (prompt + answer)[:MAX_LEN],
        "attention_mask": [1] * len((prompt + answer)[:MAX_LEN]),
        "labels": ([-100] * len(prompt) + answer)[:MAX_LEN],
    }


data = Dataset.from_dict({"words": texts}).map(encode, remove_columns=["words"])
config = GPT2Config(
    vocab_size=len(vocabulary), n_positions=40, n_embd=32, n_layer=1, n_head=2, bos_token_id=1, eos_token_id=1,
    pad_token_id=0,
)
trainer = Trainer(
    model=GPT2LMHeadModel(config),
    args=TrainingArguments(
        "reversed", num_train_epochs=2, per_device_train_batch_size=16, learning_rate=1e-3, report_to="none"
    ),
    train_dataset=data,
    data_collator=DataCollatorForSeq2Seq(tokenizer),
)
trainer.train()
