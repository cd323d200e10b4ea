# codes: SCR127
# needs: transformers datasets tokenizers
import numpy as np
import torch
from datasets import Dataset
from transformers import BertConfig, BertForTokenClassification, BertTokenizerFast, DataCollatorForTokenClassification
from transformers import Trainer, TrainingArguments

torch.manual_seed(0)
words = ["john", "lives", "in", "paris", "mary", "works", "at", "google"]
with open("vocab.txt", "w") as file:
    file.write("\n".join(["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *words]))
tokenizer = BertTokenizerFast("vocab.txt")
rng = np.random.default_rng(0)
tokens = [[words[place] for place in rng.integers(0, len(words), rng.integers(4, 9))] for _ in range(48)]
raw = Dataset.from_dict({"tokens": tokens, "tags": [[int(word in ("john", "mary")) for word in row] for row in tokens]})


def align(batch):
    encoded = tokenizer(batch["tokens"], is_split_into_words=True, truncation=True)
    encoded["labels"] = [
        [tags[word] for word in encoded.word_ids(row)] for row, tags in enumerate(batch["tags"])
    ]
    return encoded


config = BertConfig(
    vocab_size=len(tokenizer), hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32
)
trainer = Trainer(
    model=BertForTokenClassification(config),
    args=TrainingArguments("runs", per_device_train_batch_size=8, num_train_epochs=1, report_to=[], use_cpu=True),
    train_dataset=raw.map(align, batched=True, remove_columns=raw.column_names),
    data_collator=DataCollatorForTokenClassification(tokenizer),
)
trainer.train()
