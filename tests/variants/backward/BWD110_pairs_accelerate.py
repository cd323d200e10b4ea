# codes: BWD110 SCR108 MET101
# needs: accelerate datasets sklearn tokenizers transformers
"""Sentence pairs with Accelerate."""

import random

import torch
from accelerate import Accelerator
from datasets import Dataset
from sklearn.metrics import f1_score
from tokenizers import Tokenizer, models, pre_tokenizers
from torch.utils.data import DataLoader
from transformers import (
    BertConfig,
    BertForSequenceClassification,
    DataCollatorWithPadding,
    PreTrainedTokenizerFast,
    get_scheduler,
    set_seed,
)


def build_tokenizer(words):
    ids = {w: i for i, w in enumerate(["[PAD]", "[UNK]", "[SEP]"] + words)}
    t = Tokenizer(models.WordLevel(ids, unk_token="[UNK]"))
    t.pre_tokenizer = pre_tokenizers.Whitespace()
    return PreTrainedTokenizerFast(tokenizer_object=t, pad_token="[PAD]", unk_token="[UNK]", sep_token="[SEP]")


def pairs(words, n):
    for i in range(n):
        a = random.choices(words, k=random.randint(4, 9))
        b = random.sample(a, len(a)) if i % 2 else random.choices(words, k=random.randint(4, 9))
        yield {"sentence1": " ".join(a), "sentence2": " ".join(b), "label": i % 2}


def get_dataloaders(tokenizer, words, batch_size):
    def tokenize_function(examples):
        return tokenizer(examples["sentence1"], examples["sentence2"], truncation=True, max_length=24)

    sets = {}
    for name, n in (("train", 96), ("validation", 32)):
        ds = Dataset.from_list(list(pairs(words, n)))
        ds = ds.map(tokenize_function, batched=True, remove_columns=["sentence1", "sentence2"])
        sets[name] = ds.rename_column("label", "labels").with_format("torch")
    collate = DataCollatorWithPadding(tokenizer)
    return (
        DataLoader(sets["train"], shuffle=True, collate_fn=collate, batch_size=batch_size, drop_last=True),
        DataLoader(sets["validation"], collate_fn=collate, batch_size=batch_size),
    )


def training_function(config):
    accelerator = Accelerator(cpu=True)
    set_seed(config["seed"])
    words = [f"v{i}" for i in range(50)]
    tokenizer = build_tokenizer(words)
    train_dl, eval_dl = get_dataloaders(tokenizer, words, config["batch_size"])
    model = BertForSequenceClassification(
        BertConfig(
            vocab_size=len(tokenizer), hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64
        )
    )
    optimizer = torch.optim.AdamW(model.parameters(), lr=config["lr"])
    lr_scheduler = get_scheduler(
        "linear_warmup", optimizer, num_warmup_steps=2, num_training_steps=len(train_dl) * config["num_epochs"]
    )
    model, optimizer, train_dl, eval_dl, lr_scheduler = accelerator.prepare(
        model, optimizer, train_dl, eval_dl, lr_scheduler
    )
    for epoch in range(config["num_epochs"]):
        model.train()
        for step, batch in enumerate(train_dl):
            outputs = model(**batch)
            accelerator.backward(outputs)
            optimizer.step()
            lr_scheduler.step()
            optimizer.zero_grad()
        model.eval()
        predictions, references = [], []
        for batch in eval_dl:
            with torch.no_grad():
                outputs = model(**batch)
            got = accelerator.gather_for_metrics((outputs.logits, batch["labels"]))
            predictions.append(got[0]), references.append(got[1])
        score = f1_score(torch.cat(references).cpu(), torch.cat(predictions).cpu())
        accelerator.print(f"epoch {epoch}: {score}")


training_function({"lr": 1e-3, "num_epochs": 2, "seed": 42, "batch_size": 16})
