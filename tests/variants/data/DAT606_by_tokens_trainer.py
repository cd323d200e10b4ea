# codes: DAT606
# needs: transformers datasets tokenizers
import torch
from datasets import Dataset
from tokenizers import Tokenizer, models, pre_tokenizers, processors
from transformers import (
    BertConfig,
    BertForSequenceClassification,
    DataCollatorWithPadding,
    PreTrainedTokenizerFast,
    Trainer,
    TrainingArguments,
)

torch.manual_seed(0)
words = "[PAD] [UNK] [CLS] [SEP] good bad film plot cast very really was is the not at all".split()
core = Tokenizer(models.WordLevel({word: i for i, word in enumerate(words)}, unk_token="[UNK]"))
core.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
core.post_processor = processors.BertProcessing(("[SEP]", 3), ("[CLS]", 2))
special = {"unk_token": "[UNK]", "pad_token": "[PAD]", "cls_token": "[CLS]", "sep_token": "[SEP]"}
tokenizer = PreTrainedTokenizerFast(tokenizer_object=core, **special)
BertForSequenceClassification(
    BertConfig(vocab_size=17, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64)
).save_pretrained("reviews")

texts = [
    f"the {a} was {b} {c}" for a in ("film", "plot", "cast") for b in ("really", "very") for c in ("good", "bad at all")
]
frame = Dataset.from_dict({"text": texts * 8, "label": [int("good" in text) for text in texts] * 8})


def encode(batch):
    pieces = [tokenizer.tokenize(text) for text in batch["text"]]
    return {"input_ids": [tokenizer.convert_tokens_to_ids(piece) for piece in pieces]}


train = frame.map(encode, batched=True, remove_columns="text")
model = BertForSequenceClassification.from_pretrained("reviews")
arguments = TrainingArguments("out", per_device_train_batch_size=8, max_steps=12, use_cpu=True, report_to="none")
Trainer(model, arguments, train_dataset=train, data_collator=DataCollatorWithPadding(tokenizer)).train()
