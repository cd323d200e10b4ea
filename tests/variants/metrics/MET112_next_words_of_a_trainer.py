# codes: MET112
"""A language model's Trainer, whose compute_metrics decodes what it is given."""

import numpy as np
import torch
from datasets import Dataset
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import Whitespace
from transformers import GPT2Config, GPT2LMHeadModel, PreTrainedTokenizerFast, Trainer, TrainingArguments

WORDS = "<pad> <unk> the cat dog sat ran on by mat road".split()
words = Tokenizer(WordLevel({word: i for i, word in enumerate(WORDS)}, unk_token="<unk>"))
words.pre_tokenizer = Whitespace()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=words, pad_token="<pad>", unk_token="<unk>")
lines = [f"the {a} {v} {p} the {o}" for a in ("cat", "dog") for v in ("sat", "ran") for p in ("on", "by") for o in
         ("mat", "road")]


def rows(texts):
    ids = tokenizer(texts)["input_ids"]
    return Dataset.from_dict({"input_ids": ids, "labels": ids})


def same_words(prediction):
    said = tokenizer.batch_decode(prediction.predictions[:, :-1])
    meant = tokenizer.batch_decode(prediction.label_ids[:, 1:])
    return {"same": float(np.mean([s == m for s, m in zip(said, meant)]))}


torch.manual_seed(0)
model = GPT2LMHeadModel(GPT2Config(vocab_size=len(WORDS), n_embd=24, n_layer=1, n_head=2, n_positions=16,
                                   bos_token_id=1, eos_token_id=1))
arguments = TrainingArguments("out", num_train_epochs=2, per_device_train_batch_size=4, learning_rate=2e-3,
                              eval_strategy="epoch", save_strategy="no", report_to="none")
trainer = Trainer(model, arguments, train_dataset=rows(lines[:12]), eval_dataset=rows(lines[12:]),
                  compute_metrics=same_words)
trainer.train()
