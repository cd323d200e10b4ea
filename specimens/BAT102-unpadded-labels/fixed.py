import random

from datasets import Dataset
from tokenizers import Tokenizer, models
from transformers import (
    BertConfig,
    BertForTokenClassification,
    DataCollatorForTokenClassification,
    DataCollatorWithPadding,
    PreTrainedTokenizerFast,
    Trainer,
    TrainingArguments,
    set_seed,
)

set_seed(0)
vocabulary = {token: i for i, token in enumerate(["[PAD]", "[UNK]", *(f"w{i}" for i in range(40))])}
tokenizer = PreTrainedTokenizerFast(
    tokenizer_object=Tokenizer(models.WordLevel(vocabulary, unk_token="[UNK]")), pad_token="[PAD]", unk_token="[UNK]"
)
sentences = [[f"w{random.randrange(40)}" for _ in range(random.randrange(4, 12))] for _ in range(64)]
tags = [[int(word[1:]) % 3 for word in words] for words in sentences]


def tokenize(batch):
    return tokenizer(batch["tokens"], is_split_into_words=True) | {"labels": batch["tags"]}


train = Dataset.from_dict({"tokens": sentences, "tags": tags}).map(tokenize, batched=True)
config = BertConfig(
    vocab_size=len(vocabulary),
    hidden_size=32,
    num_hidden_layers=1,
    num_attention_heads=2,
    intermediate_size=64,
    num_labels=3,
)
model = BertForTokenClassification(config)
arguments = TrainingArguments(
    "model", per_device_train_batch_size=8, num_train_epochs=1, learning_rate=1e-3, report_to="none", save_strategy="no"
)
trainer = Trainer(model, arguments, train_dataset=train, data_collator=DataCollatorForTokenClassification(tokenizer))
trainer.train()
