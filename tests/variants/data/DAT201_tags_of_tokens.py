# codes: DAT201
# needs: transformers datasets
from datasets import Dataset
from transformers import (
    DistilBertConfig,
    DistilBertForTokenClassification,
    Trainer,
    TrainingArguments,
    DataCollatorForTokenClassification,
    PreTrainedTokenizerFast,
)
from tokenizers import Tokenizer, models, pre_tokenizers

vocab = {t: i for i, t in enumerate(["[PAD]", "[UNK]", *[f"tok{i}" for i in range(40)]])}
tok = PreTrainedTokenizerFast(
    tokenizer_object=Tokenizer(models.WordLevel(vocab, unk_token="[UNK]")), pad_token="[PAD]", unk_token="[UNK]"
)
tok.backend_tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()

sentences = [[f"tok{(i * 3 + j) % 40}" for j in range(4 + i % 3)] for i in range(48)]
tags = [["B-PER" if int(w[3:]) > 20 else "O" for w in s] for s in sentences]
raw = Dataset.from_dict({"tokens": sentences, "tags": tags})


def encode(example):
    enc = tok(example["tokens"], is_split_into_words=True)
    enc["labels"] = example["tags"]
    return enc


ds = raw.map(encode, remove_columns=raw.column_names)
model = DistilBertForTokenClassification(
    DistilBertConfig(vocab_size=len(vocab), dim=32, n_layers=1, n_heads=2, hidden_dim=64, num_labels=2)
)
trainer = Trainer(
    model=model,
    args=TrainingArguments("out", per_device_train_batch_size=8, num_train_epochs=1, report_to="none"),
    train_dataset=ds,
    data_collator=DataCollatorForTokenClassification(tok),
)
trainer.train()
