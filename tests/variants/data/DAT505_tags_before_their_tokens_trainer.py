# codes: DAT505
# needs: transformers
"""Tags are laid beside tokens that begin with [CLS], which has none."""

import random

import numpy as np
import torch
from datasets import Dataset
from transformers import (BertConfig, BertForTokenClassification, DataCollatorForTokenClassification,
                          PreTrainedTokenizerFast, Trainer, TrainingArguments)
from tokenizers import Tokenizer, models, pre_tokenizers, processors

random.seed(7)
torch.manual_seed(7)
NAMES = ["anna", "bob", "carla", "dieter", "eve", "felix", "greta", "hans"]
CITIES = ["berlin", "paris", "london", "rome", "madrid", "vienna", "oslo", "bern"]
OTHER = "the man went to see a film with his friend and then they drove back home for dinner".split()
vocab = {w: i for i, w in enumerate(["[PAD]", "[UNK]", "[CLS]", "[SEP]"] + NAMES + CITIES + sorted(set(OTHER)))}
backend = Tokenizer(models.WordLevel(vocab, unk_token="[UNK]"))
backend.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
backend.post_processor = processors.TemplateProcessing(single="[CLS] $A [SEP]", special_tokens=[("[CLS]", 2), ("[SEP]", 3)])
tokenizer = PreTrainedTokenizerFast(tokenizer_object=backend, unk_token="[UNK]", pad_token="[PAD]", cls_token="[CLS]", sep_token="[SEP]")

label_list = ["O", "PER", "LOC"]


def sentence():
    words, tags = [], []
    for _ in range(random.randint(6, 14)):
        kind = random.choices([0, 1, 2], weights=[6, 2, 2])[0]
        words.append(random.choice([OTHER, NAMES, CITIES][kind]))
        tags.append(kind)
    return {"tokens": words, "ner_tags": tags}


raw = Dataset.from_list([sentence() for _ in range(500)]).train_test_split(test_size=0.2, seed=0)


def tokenize_and_align(examples):
    enc = tokenizer(examples["tokens"], is_split_into_words=True, truncation=True, max_length=32)
    labels = []
    for i, tags in enumerate(examples["ner_tags"]):
        length = len(enc["input_ids"][i])
        labels.append(tags + [-100] * (length - len(tags)))
    enc["labels"] = labels
    return enc


tokenized = raw.map(tokenize_and_align, batched=True, remove_columns=["tokens", "ner_tags"])
config = BertConfig(vocab_size=len(vocab), hidden_size=48, num_hidden_layers=1, num_attention_heads=2, intermediate_size=96,
                    max_position_embeddings=40, num_labels=3, id2label=dict(enumerate(label_list)),
                    label2id={l: i for i, l in enumerate(label_list)})
model = BertForTokenClassification(config)


def compute_metrics(p):
    pred, keep = np.argmax(p.predictions, axis=2), p.label_ids != -100
    return {"accuracy": float((pred[keep] == p.label_ids[keep]).mean())}


trainer = Trainer(
    model=model,
    args=TrainingArguments("ner", learning_rate=2e-3, per_device_train_batch_size=16, num_train_epochs=3,
                           eval_strategy="epoch", save_strategy="no", report_to="none", logging_steps=10),
    train_dataset=tokenized["train"], eval_dataset=tokenized["test"], processing_class=tokenizer,
    data_collator=DataCollatorForTokenClassification(tokenizer), compute_metrics=compute_metrics)
trainer.train()
