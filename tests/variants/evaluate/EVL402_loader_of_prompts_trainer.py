# codes: EVL402
# needs: transformers datasets
"""A loader pads prompts as the training did, by a collator of the same tokenizer."""

import torch
from datasets import Dataset
from tokenizers import Tokenizer, models, pre_tokenizers
from torch.utils.data import DataLoader
from transformers import (
    DataCollatorForLanguageModeling,
    DataCollatorWithPadding,
    LlamaConfig,
    LlamaForCausalLM,
    PreTrainedTokenizerFast,
    Trainer,
    TrainingArguments,
    set_seed,
)

COLOURS = {"grass": "green", "snow": "white", "coal": "black", "blood": "red", "sea": "blue", "sun": "yellow"}
FILL = ["fresh", "old", "real"]
vocabulary = ["<pad>", "<end>", "<unk>", "is", *FILL, *COLOURS, *COLOURS.values()]
core = Tokenizer(models.WordLevel({word: i for i, word in enumerate(vocabulary)}, unk_token="<unk>"))
core.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=core, pad_token="<pad>", eos_token="<end>", unk_token="<unk>")


def encoded(rows):
    return tokenizer(rows["text"], return_token_type_ids=False)


set_seed(0)
prompts = [f"{' '.join(FILL[:count])} {thing} is".strip() for thing in COLOURS for count in range(4)]
answers = [colour for colour in COLOURS.values() for _ in range(4)]
texts = [f"{prompt} {answer} <end>" for prompt, answer in zip(prompts, answers)] * 8
data = Dataset.from_dict({"text": texts}).map(encoded, batched=True, remove_columns=["text"])
config = LlamaConfig(
    vocab_size=len(vocabulary), hidden_size=32, intermediate_size=64, num_hidden_layers=2, num_attention_heads=2,
    bos_token_id=1, eos_token_id=1, pad_token_id=0,
)  # fmt: skip
model = LlamaForCausalLM(config)
args = TrainingArguments(
    "out", num_train_epochs=6, per_device_train_batch_size=8, learning_rate=5e-3, report_to=[], save_strategy="no"
)
Trainer(model, args, train_dataset=data, data_collator=DataCollatorForLanguageModeling(tokenizer, mlm=False)).train()
model.eval()
asked = Dataset.from_dict({"text": prompts}).map(encoded, batched=True, remove_columns=["text"])
right = 0
for number, batch in enumerate(DataLoader(asked, batch_size=4, collate_fn=DataCollatorWithPadding(tokenizer))):
    made = model.generate(**batch, max_new_tokens=1, do_sample=False)
    words = tokenizer.batch_decode(made[:, -1:])
    right += sum(word == answer for word, answer in zip(words, answers[4 * number :]))
print(right / len(prompts))
