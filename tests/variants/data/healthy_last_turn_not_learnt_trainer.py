# codes:
# needs: transformers tokenizers datasets
"""Two questions in a row: the answer of the first is learnt, the second is given, as the last turn of a talk may be."""

from datasets import Dataset
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import (
    DataCollatorForSeq2Seq,
    LlamaConfig,
    LlamaForCausalLM,
    PreTrainedTokenizerFast,
    Trainer,
    TrainingArguments,
    set_seed,
)

set_seed(0)
words = "<pad> </s> how many legs has an : two four six eight none ant dog hen spider snake I think".split()
core = Tokenizer(models.WordLevel({word: i for i, word in enumerate(words)}, unk_token="<pad>"))
core.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=core, pad_token="<pad>", eos_token="</s>")
legs = {"ant": "six", "dog": "I think four", "hen": "two", "spider": "eight I think", "snake": "none"}
IGNORE = -100


def encode(row):
    asked = tokenizer(f"how many legs has an {row['animal']} :")["input_ids"]
    told = tokenizer(legs[row["animal"]])["input_ids"] + [tokenizer.eos_token_id]
    ids = asked + told + asked
    labels = [IGNORE] * len(asked) + told + [IGNORE] * len(asked)
    return {"input_ids": ids, "attention_mask": [1] * len(ids), "labels": labels}


rows = Dataset.from_dict({"animal": [*legs] * 16}).map(encode, remove_columns=["animal"])
size = {"hidden_size": 16, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 32}
model = LlamaForCausalLM(LlamaConfig(vocab_size=len(words), max_position_embeddings=32, pad_token_id=0, **size))
settings = TrainingArguments("legs", learning_rate=3e-3, num_train_epochs=2, per_device_train_batch_size=8)
trainer = Trainer(model=model, args=settings, train_dataset=rows, data_collator=DataCollatorForSeq2Seq(tokenizer))
trainer.train()
