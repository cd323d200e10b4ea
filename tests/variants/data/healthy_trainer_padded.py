# codes:
import random

from datasets import Dataset
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import (
    BertConfig,
    BertForSequenceClassification,
    PreTrainedTokenizerFast,
    Trainer,
    TrainingArguments,
    set_seed,
)

set_seed(0)
words = [f"w{i}" for i in range(60)]
vocabulary = {token: i for i, token in enumerate(["[PAD]", "[UNK]", *words])}
tokenizer = PreTrainedTokenizerFast(
    tokenizer_object=Tokenizer(models.WordLevel(vocabulary, unk_token="[UNK]")), pad_token="[PAD]", unk_token="[UNK]"
)
tokenizer.backend_tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()


def rows(count):
    texts, labels = [], []
    for _ in range(count):
        label = random.randrange(2)
        length = random.randrange(4, 12)
        texts.append(" ".join(random.choice(words[label * 30 : label * 30 + 30]) for _ in range(length)))
        labels.append(label)
    return Dataset.from_dict({"text": texts, "label": labels})


def tokenize(batch):
    return tokenizer(batch["text"], truncation=True)


data = rows(120).map(tokenize, batched=True).train_test_split(0.2, seed=0)
config = BertConfig(
    vocab_size=len(vocabulary),
    hidden_size=32,
    num_hidden_layers=1,
    num_attention_heads=2,
    intermediate_size=64,
    num_labels=2,
)
model = BertForSequenceClassification(config)
arguments = TrainingArguments(
    "model", per_device_train_batch_size=8, num_train_epochs=1, learning_rate=1e-3, report_to="none", save_strategy="no"
)
trainer = Trainer(model, arguments, train_dataset=data["train"], eval_dataset=data["test"], processing_class=tokenizer)
trainer.train()
trainer.evaluate()
