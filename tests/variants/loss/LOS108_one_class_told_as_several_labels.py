# codes: LOS108
# needs: transformers datasets tokenizers
"""Tell complaints from praise, word by word."""

import random

import torch
from datasets import Dataset
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import BertConfig, BertForSequenceClassification, DataCollatorWithPadding
from transformers import PreTrainedTokenizerFast, Trainer, TrainingArguments

torch.manual_seed(0)
draw = random.Random(0)
words = ["[PAD]", "[UNK]", "late", "broken", "rude", "fast", "kind", "neat", "the", "box", "was", "and"]
rows = []
for number in range(160):
    praise = number % 3
    said = draw.choices(words[2 + 2 * praise : 4 + 2 * praise], k=draw.randint(2, 5)) + draw.choices(words[8:], k=4)
    rows.append({"text": " ".join(said), "label": praise})
reviews = Dataset.from_list(rows)

cut = Tokenizer(models.WordLevel({word: number for number, word in enumerate(words)}, unk_token="[UNK]"))
cut.pre_tokenizer = pre_tokenizers.Whitespace()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=cut, pad_token="[PAD]", unk_token="[UNK]")

encoded = reviews.map(lambda batch: tokenizer(batch["text"], truncation=True, max_length=16), batched=True)
config = BertConfig(
    vocab_size=len(words),
    hidden_size=32,
    num_hidden_layers=1,
    num_attention_heads=2,
    intermediate_size=64,
    max_position_embeddings=16,
    num_labels=3,
    problem_type="multi_label_classification",
)
trainer = Trainer(
    BertForSequenceClassification(config),
    TrainingArguments(
        "reviews",
        per_device_train_batch_size=16,
        num_train_epochs=4,
        learning_rate=1e-3,
        save_strategy="no",
        report_to="none",
    ),
    train_dataset=encoded,
    data_collator=DataCollatorWithPadding(tokenizer),
)
trainer.train()
