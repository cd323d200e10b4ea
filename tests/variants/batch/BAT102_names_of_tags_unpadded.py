# codes: BAT102 DAT201
# needs: transformers datasets
import random

from datasets import Dataset
from tokenizers import Tokenizer
from tokenizers.models import WordLevel
from tokenizers.pre_tokenizers import Whitespace
from transformers import (
    BertConfig,
    BertForTokenClassification,
    DataCollatorWithPadding,
    PreTrainedTokenizerFast,
    Trainer,
    TrainingArguments,
)

random.seed(0)
TAGS = ["NOUN", "VERB", "DET"]
WORDS = {"dog": "NOUN", "cat": "NOUN", "runs": "VERB", "eats": "VERB", "the": "DET", "a": "DET"}
core = Tokenizer(WordLevel({w: i for i, w in enumerate(["[PAD]", "[UNK]", *WORDS])}, unk_token="[UNK]"))
core.pre_tokenizer = Whitespace()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=core, pad_token="[PAD]", unk_token="[UNK]")


def sentence():
    words = random.choices(list(WORDS), k=random.randint(3, 8))
    return {"words": words, "pos": [WORDS[word] for word in words]}


def encode(row):
    encoded = tokenizer(row["words"], is_split_into_words=True)
    encoded["labels"] = [row["pos"][i] for i in encoded.word_ids()]
    return encoded


data = Dataset.from_list([sentence() for _ in range(96)]).map(encode, remove_columns=["words", "pos"])
config = BertConfig(
    vocab_size=len(tokenizer),
    hidden_size=32,
    num_hidden_layers=1,
    num_attention_heads=2,
    intermediate_size=64,
    num_labels=len(TAGS),
)
trainer = Trainer(
    BertForTokenClassification(config),
    TrainingArguments("tagger", max_steps=10, learning_rate=1e-3, save_strategy="no", report_to="none"),
    train_dataset=data,
    data_collator=DataCollatorWithPadding(tokenizer),
)
trainer.train()
