"""Words are reversed by a sequence-to-sequence model, and its logits decoded for the metric."""

import numpy as np
from datasets import Dataset
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import Whitespace
from transformers import (
    DataCollatorForSeq2Seq,
    PreTrainedTokenizerFast,
    Seq2SeqTrainer,
    Seq2SeqTrainingArguments,
    T5Config,
    T5ForConditionalGeneration,
)

WORDS = "red green blue white black".split()
words = Tokenizer(WordLevel({w: i for i, w in enumerate(["<pad>", "</s>", "<unk>", *WORDS])}, unk_token="<unk>"))
words.pre_tokenizer = Whitespace()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=words, pad_token="<pad>", eos_token="</s>", unk_token="<unk>")
pairs = [(a, b) for a in WORDS for b in WORDS if a != b]


def encoded(rows):
    texts = tokenizer([f"{a} {b}" for a, b in rows])
    targets = tokenizer([f"{b} {a}" for a, b in rows])
    return Dataset.from_dict({"input_ids": texts["input_ids"], "labels": targets["input_ids"]})


def exact(prediction):
    labels = np.where(prediction.label_ids >= 0, prediction.label_ids, tokenizer.pad_token_id)
    answers = tokenizer.batch_decode(prediction.predictions, skip_special_tokens=True)
    wanted = tokenizer.batch_decode(labels, skip_special_tokens=True)
    return {"exact": float(np.mean([a == w for a, w in zip(answers, wanted)]))}


config = T5Config(
    vocab_size=len(tokenizer), d_model=16, d_kv=8, d_ff=32, num_layers=1, num_heads=2, decoder_start_token_id=0
)
model = T5ForConditionalGeneration(config)
arguments = Seq2SeqTrainingArguments(
    "out",
    num_train_epochs=1,
    per_device_train_batch_size=5,
    learning_rate=1e-3,
    eval_strategy="epoch",
    save_strategy="no",
    report_to="none",
)
trainer = Seq2SeqTrainer(
    model,
    arguments,
    data_collator=DataCollatorForSeq2Seq(tokenizer, model=model),
    train_dataset=encoded(pairs[:15]),
    eval_dataset=encoded(pairs[15:]),
    compute_metrics=exact,
)
trainer.train()
