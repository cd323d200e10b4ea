# needs: transformers datasets
"""Tell complaints from praise, with a small encoder and a tokenizer of whole words."""

import random

from datasets import Dataset
from tokenizers import Tokenizer, models, pre_tokenizers, processors
from transformers import BertConfig, BertForSequenceClassification, DataCollatorWithPadding, PreTrainedTokenizerFast
from transformers import Trainer, TrainingArguments

GOOD, BAD = ["quick", "friendly", "excellent", "warm"], ["slow", "rude", "awful", "cold"]
PLACES = ["the hotel", "the airline", "their kitchen", "the shop"]
source = random.Random(0)
texts, labels = [], []
for _ in range(320):
    label = source.randrange(2)
    words = source.sample(GOOD if label else BAD, 2)
    texts.append(f"we tried {source.choice(PLACES)} on day {source.randrange(30)} and it was {words[0]} and {words[1]}")
    labels.append(label)

words = sorted({word for text in texts for word in text.split()})
vocabulary = {word: i for i, word in enumerate(["[PAD]", "[UNK]", "[CLS]", "[SEP]", *words])}
core = Tokenizer(models.WordLevel(vocabulary, unk_token="[UNK]"))
core.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
core.post_processor = processors.BertProcessing(("[SEP]", 3), ("[CLS]", 2))
tokenizer = PreTrainedTokenizerFast(
    tokenizer_object=core, pad_token="[PAD]", unk_token="[UNK]", cls_token="[CLS]", sep_token="[SEP]"
)


def encode(batch):
    return tokenizer(batch["text"], truncation=True, max_length=4)


data = Dataset.from_dict({"text": texts, "label": labels}).map(encode, batched=True, remove_columns=["text"])
config = BertConfig(
    vocab_size=len(vocabulary),
    hidden_size=48,
    num_hidden_layers=2,
    num_attention_heads=4,
    intermediate_size=96,
    max_position_embeddings=40,
)
args = TrainingArguments(
    "praise", num_train_epochs=3, per_device_train_batch_size=16, learning_rate=1e-3, report_to="none"
)
trainer = Trainer(
    model=BertForSequenceClassification(config),
    args=args,
    train_dataset=data,
    data_collator=DataCollatorWithPadding(tokenizer),
)
trainer.train()
