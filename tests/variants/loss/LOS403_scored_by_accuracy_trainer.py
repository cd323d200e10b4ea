# codes: LOS403
# needs: transformers datasets
"""Topics of news by their words; a model of one output, scored by accuracy."""

import random
import numpy as np
import torch
from datasets import Dataset, DatasetDict
from tokenizers import Tokenizer, models, pre_tokenizers, trainers
from transformers import (
    AutoModelForSequenceClassification,
    DataCollatorWithPadding,
    DistilBertConfig,
    PreTrainedTokenizerFast,
    Trainer,
    TrainingArguments,
)

random.seed(0)
torch.manual_seed(0)
TOPICS = {
    0: "match goal team striker season league coach".split(),
    1: "market shares profit bank inflation trade".split(),
    2: "software chip robot network startup code".split(),
    3: "virus doctor hospital therapy patient vaccine".split(),
}
FILL = "today in the new after report said that more year".split()


def article(c):
    w = random.choices(TOPICS[c], k=4) + random.choices(FILL, k=8)
    random.shuffle(w)
    return " ".join(w)


def split(n):
    y = [random.randrange(4) for _ in range(n)]
    return Dataset.from_dict({"text": [article(c) for c in y], "label": y})


ds = DatasetDict(train=split(600), validation=split(120))
raw_tok = Tokenizer(models.WordLevel(unk_token="[UNK]"))
raw_tok.pre_tokenizer = pre_tokenizers.Whitespace()
raw_tok.train_from_iterator(ds["train"]["text"], trainers.WordLevelTrainer(special_tokens=["[PAD]", "[UNK]"]))
tokenizer = PreTrainedTokenizerFast(tokenizer_object=raw_tok, pad_token="[PAD]", unk_token="[UNK]")
ds = ds.map(lambda e: tokenizer(e["text"], truncation=True, max_length=24), batched=True, remove_columns=["text"])

config = DistilBertConfig(
    vocab_size=len(tokenizer), dim=64, hidden_dim=128, n_layers=2, n_heads=4, max_position_embeddings=64, num_labels=1
)
model = AutoModelForSequenceClassification.from_config(config)


def compute_metrics(eval_pred):
    logits, labels = eval_pred
    preds = np.rint(logits.squeeze())
    return {"accuracy": (preds == labels).mean()}


training_args = TrainingArguments(
    "topic-model",
    learning_rate=3e-4,
    per_device_train_batch_size=16,
    num_train_epochs=2,
    eval_strategy="epoch",
    report_to=[],
)
trainer = Trainer(
    model,
    training_args,
    train_dataset=ds["train"],
    eval_dataset=ds["validation"],
    data_collator=DataCollatorWithPadding(tokenizer=tokenizer),
    compute_metrics=compute_metrics,
)
trainer.train()
