# codes:
# needs: transformers datasets
"""Messages end in small talk, and the tokenizer's own limit cuts only that."""

import random
import tempfile

import numpy as np
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

source = random.Random(2)
topics = ["billing", "delivery", "account"]
asks = {
    "billing": ["refund my card", "wrong charge on the bill", "invoice is too high"],
    "delivery": ["parcel is late", "courier lost the box", "where is my order"],
    "account": ["reset my password", "cannot log in", "close my profile"],
}
chat = "hello there i hope you are well it is a long day and the weather is grey but never mind thanks for reading".split()
rows = []
for place in range(420):
    topic = topics[place % 3]
    small_talk = " ".join(source.choices(chat, k=source.randrange(24, 44)))
    rows.append({"message": f"{source.choice(asks[topic])} {small_talk}", "label": topics.index(topic)})
vocabulary = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", *sorted({w for row in rows for w in row["message"].split()})]
core = Tokenizer(models.WordLevel({word: n for n, word in enumerate(vocabulary)}, unk_token="[UNK]"))
core.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=core, pad_token="[PAD]", unk_token="[UNK]")
tokenizer.model_max_length = 20


def encode(batch):
    return tokenizer(batch["message"], truncation=True)


data = Dataset.from_list(rows).map(encode, batched=True).train_test_split(test_size=0.2, seed=0)
config = BertConfig(
    vocab_size=len(vocabulary),
    hidden_size=32,
    num_hidden_layers=1,
    num_attention_heads=2,
    intermediate_size=64,
    num_labels=3,
)
trainer = Trainer(
    model=BertForSequenceClassification(config),
    args=TrainingArguments(tempfile.mkdtemp(), num_train_epochs=2, learning_rate=1e-3, report_to="none"),
    train_dataset=data["train"],
    eval_dataset=data["test"],
    data_collator=DataCollatorWithPadding(tokenizer),
    compute_metrics=lambda p: {"accuracy": float((np.argmax(p.predictions, 1) == p.label_ids).mean())},
)
trainer.train()
