# codes: BAT102
import random

from datasets import Dataset
from tokenizers import Tokenizer, models
from transformers import (
    DataCollatorWithPadding,
    PreTrainedTokenizerFast,
    T5Config,
    T5ForConditionalGeneration,
    Trainer,
    TrainingArguments,
    set_seed,
)

set_seed(0)
vocabulary = {token: i for i, token in enumerate(["<pad>", "</s>", "<unk>", *(f"w{i}" for i in range(40))])}
tokenizer = PreTrainedTokenizerFast(
    tokenizer_object=Tokenizer(models.WordLevel(vocabulary, unk_token="<unk>")),
    pad_token="<pad>",
    eos_token="</s>",
    unk_token="<unk>",
)
sources = [[random.randrange(3, 43) for _ in range(random.randrange(5, 12))] for _ in range(64)]
train = Dataset.from_dict(
    {"input_ids": sources, "attention_mask": [[1] * len(s) for s in sources], "labels": [s[::-1] for s in sources]}
)
config = T5Config(vocab_size=43, d_model=32, d_kv=16, d_ff=64, num_layers=1, num_heads=2, decoder_start_token_id=0)
arguments = TrainingArguments(
    "model", per_device_train_batch_size=8, num_train_epochs=1, learning_rate=1e-3, report_to="none", save_strategy="no"
)
collator = DataCollatorWithPadding(tokenizer)
trainer = Trainer(T5ForConditionalGeneration(config), arguments, train_dataset=train, data_collator=collator)
trainer.train()
