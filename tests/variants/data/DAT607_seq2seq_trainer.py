# codes: DAT607
# needs: transformers datasets tokenizers
import torch
from tokenizers import Tokenizer, models, pre_tokenizers, processors
from datasets import Dataset
from transformers import (
    DataCollatorForSeq2Seq,
    PreTrainedTokenizerFast,
    Seq2SeqTrainer,
    Seq2SeqTrainingArguments,
    T5Config,
    T5ForConditionalGeneration,
)

torch.manual_seed(0)
words = "<pad> <s> </s> <unk> the cat dog bird sees hears a red small house tree".split()
core = Tokenizer(models.WordLevel({word: i for i, word in enumerate(words)}, unk_token="<unk>"))
core.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
core.post_processor = processors.TemplateProcessing(single="$A </s>", special_tokens=[("<s>", 1), ("</s>", 2)])
special = {"unk_token": "<unk>", "pad_token": "<pad>", "bos_token": "<s>", "eos_token": "</s>"}
tokenizer = PreTrainedTokenizerFast(tokenizer_object=core, **special)

config = T5Config(
    vocab_size=15, d_model=32, d_kv=16, d_ff=64, num_layers=1, num_heads=2, decoder_start_token_id=0, pad_token_id=0,
    eos_token_id=2,
)  # fmt: skip
model = T5ForConditionalGeneration(config)
pairs = [
    (f"the {a} sees {b} </s>", f"a {a} hears") for a in ("cat", "dog", "bird") for b in ("a tree", "the red house")
]


def encode(row):
    return tokenizer(row["source"], text_target=row["target"])


rows = Dataset.from_list([{"source": s, "target": t} for s, t in pairs] * 12)
train = rows.map(encode, remove_columns=rows.column_names)
arguments = Seq2SeqTrainingArguments(
    "out", per_device_train_batch_size=8, learning_rate=1e-3, max_steps=12, use_cpu=True, report_to="none"
)
Seq2SeqTrainer(model, arguments, train_dataset=train, data_collator=DataCollatorForSeq2Seq(tokenizer, model)).train()
