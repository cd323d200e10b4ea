# codes: DAT107 FWD101 SCR115
# needs: datasets tokenizers transformers
"""Language model on blocks of text, like the causal LM example."""
import math
import random
from itertools import chain

from datasets import Dataset
from tokenizers import Tokenizer, models, pre_tokenizers, trainers
from transformers import (
    GPT2Config, GPT2LMHeadModel, PreTrainedTokenizerFast, Trainer, TrainingArguments, default_data_collator,
)

random.seed(1)
NOUNS, VERBS = "cat dog bird fish horse fox".split(), "sees hears follows likes finds".split()
block_size = 16


def paragraph():
    return " . ".join(f"the {random.choice(NOUNS)} {random.choice(VERBS)} the {random.choice(NOUNS)}" for _ in range(5))


raw_train = Dataset.from_dict({"text": [paragraph() for _ in range(60)]})
raw_valid = Dataset.from_dict({"text": [paragraph() for _ in range(20)]})

fast = Tokenizer(models.BPE(unk_token="<unk>"))
fast.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
fast.train_from_iterator(raw_train["text"], trainers.BpeTrainer(vocab_size=300, special_tokens=["<unk>", "<|end|>"]))
tokenizer = PreTrainedTokenizerFast(tokenizer_object=fast, unk_token="<unk>", eos_token="<|end|>")


def tokenize_function(examples):
    return tokenizer(examples["text"], return_token_type_ids=False)


def group_texts(examples):
    keys = [k for k in examples if k != "text"]
    joined = {k: list(chain(*examples[k])) for k in keys}
    total = len(joined["input_ids"]) // block_size * block_size
    result = {k: [v[i : i + block_size] for i in range(0, total, block_size)] for k, v in joined.items()}
    result["labels"] = [list(ids) for ids in result["input_ids"]]
    return result


def blocks(raw):
    tokenized = raw.map(tokenize_function, batched=True)
    return tokenized.map(group_texts, batched=True)


train_blocks, valid_blocks = blocks(raw_train), blocks(raw_valid)
config = GPT2Config(
    vocab_size=40, n_positions=64, n_embd=32, n_layer=1, n_head=2,
    bos_token_id=1, eos_token_id=1,
)
model = GPT2LMHeadModel(config)
trainer = Trainer(
    model=model,
    args=TrainingArguments(
        output_dir="clm", num_train_epochs=1, per_device_train_batch_size=8, learning_rate=2e-3, report_to="none",
        use_cpu=True, save_strategy="no", logging_steps=5, seed=5,
    ),
    train_dataset=train_blocks,
    eval_dataset=valid_blocks,
    processing_class=tokenizer,
    data_collator=default_data_collator,
)
trainer.train()
metrics = trainer.evaluate()
print("perplexity", math.exp(metrics["loss"]))
