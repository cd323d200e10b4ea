import random

from datasets import Dataset
from tokenizers import Tokenizer, models, pre_tokenizers, processors
from transformers import (
    BertConfig,
    BertForTokenClassification,
    DataCollatorForTokenClassification,
    PreTrainedTokenizerFast,
    Trainer,
    TrainingArguments,
    set_seed,
)

set_seed(0)
places, others = ["paris", "london", "oslo", "rome"], ["she", "lives", "in", "near", "and", "visits", "often", "we"]
words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", *places, *others]
plain = Tokenizer(models.WordLevel({word: i for i, word in enumerate(words)}, unk_token="[UNK]"))
plain.pre_tokenizer = pre_tokenizers.Whitespace()
plain.post_processor = processors.TemplateProcessing("[CLS] $A [SEP]", special_tokens=[("[CLS]", 2), ("[SEP]", 3)])
tokenizer = PreTrainedTokenizerFast(
    tokenizer_object=plain, pad_token="[PAD]", unk_token="[UNK]", cls_token="[CLS]", sep_token="[SEP]"
)
sentences = [random.choices(places + others, k=random.randint(4, 9)) for _ in range(240)]
data = Dataset.from_dict({"words": sentences, "tags": [[int(w in places) for w in s] for s in sentences]})


def tokenize(rows):
    encoded = tokenizer(rows["words"], is_split_into_words=True)
    encoded["labels"] = rows["tags"]
    return encoded


data = data.map(tokenize, batched=True, remove_columns=["words", "tags"])
config = BertConfig(
    vocab_size=len(words), hidden_size=32, num_hidden_layers=2, num_attention_heads=2, intermediate_size=64
)
trainer = Trainer(
    model=BertForTokenClassification(config),
    args=TrainingArguments("out", num_train_epochs=2, learning_rate=1e-3, report_to=[]),
    train_dataset=data,
    data_collator=DataCollatorForTokenClassification(tokenizer),
)
trainer.train()
