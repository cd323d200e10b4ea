# codes: BAT102 FWD102 MET103
# needs: datasets tokenizers transformers
"""Headline generation with an encoder-decoder."""
import random

import numpy as np
from datasets import Dataset, DatasetDict
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import (
    BartConfig,
    BartForConditionalGeneration,
    DataCollatorForSeq2Seq,
    DataCollatorWithPadding,
    PreTrainedTokenizerFast,
    Seq2SeqTrainer,
    Seq2SeqTrainingArguments,
)

random.seed(0)
words = [f"w{i}" for i in range(60)]
special = ["<s>", "<pad>", "</s>", "<unk>"]
table = {w: i for i, w in enumerate(special + words)}
backend = Tokenizer(models.WordLevel(table, unk_token="<unk>"))
backend.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
tok = PreTrainedTokenizerFast(
    tokenizer_object=backend, bos_token="<s>", pad_token="<pad>", eos_token="</s>", unk_token="<unk>"
)

SOURCE_LENGTH = 48
TARGET_LENGTH = 10


def article():
    return " ".join(random.choices(words, k=random.randint(30, 80)))


def split(n):
    bodies = [article() for _ in range(n)]
    return Dataset.from_dict({"body": bodies, "headline": [" ".join(b.split()[: random.randint(3, 7)]) for b in bodies]})


raw = DatasetDict(train=split(64), validation=split(16))


def preprocess(batch):
    enc = tok(batch["body"], max_length=SOURCE_LENGTH, truncation=True, return_token_type_ids=False)
    target = tok([h + " </s>" for h in batch["headline"]], max_length=TARGET_LENGTH, truncation=True)
    enc["labels"] = target["input_ids"]
    return enc


data = raw.map(preprocess, batched=True, remove_columns=raw["train"].column_names)
config = BartConfig(
    vocab_size=len(table), d_model=32, encoder_layers=1, decoder_layers=1, encoder_attention_heads=2,
    decoder_attention_heads=2, encoder_ffn_dim=64, decoder_ffn_dim=64,
    max_position_embeddings=32,
    bos_token_id=0, pad_token_id=1, eos_token_id=2, decoder_start_token_id=2, forced_eos_token_id=2,
)
model = BartForConditionalGeneration(config)
model.generation_config.max_length = 12


def exact_match(p):
    preds, labels = p
    preds = np.where(preds < 0, tok.pad_token_id, preds)
    gold = tok.batch_decode(labels, skip_special_tokens=True)
    guess = tok.batch_decode(preds, skip_special_tokens=True)
    return {"exact": float(np.mean([g.strip() == h.strip() for g, h in zip(gold, guess)]))}


args = Seq2SeqTrainingArguments(
    "headline-model", per_device_train_batch_size=8, per_device_eval_batch_size=8, num_train_epochs=1,
    eval_strategy="epoch", save_strategy="no", predict_with_generate=True, learning_rate=1e-3,
    report_to=[], use_cpu=True, logging_steps=2,
)
trainer = Seq2SeqTrainer(
    model=model,
    args=args,
    train_dataset=data["train"],
    eval_dataset=data["validation"],
    processing_class=tok,
    data_collator=DataCollatorWithPadding(tok),
    compute_metrics=exact_match,
)
trainer.train()
