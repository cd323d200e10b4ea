# codes: DAT609
# needs: transformers tokenizers datasets
"""Date normalisation with a small T5: 'third of may 2021' -> '2021 - 05 - 03'."""

import numpy as np
from datasets import Dataset
from tokenizers import Tokenizer, models, pre_tokenizers, processors
from transformers import (
    DataCollatorForSeq2Seq,
    PreTrainedTokenizerFast,
    Seq2SeqTrainer,
    Seq2SeqTrainingArguments,
    T5Config,
    T5ForConditionalGeneration,
)

months = "jan feb mar apr may jun jul aug sep oct nov dec".split()
vocab = {
    w: i for i, w in enumerate(["<pad>", "</s>", "<unk>", *months, "of", "-", "year", "day", *map(str, range(10))])
}
core = Tokenizer(models.WordLevel(vocab, unk_token="<unk>"))
core.pre_tokenizer = pre_tokenizers.Sequence(
    [pre_tokenizers.Whitespace(), pre_tokenizers.Digits(individual_digits=True)]
)
core.post_processor = processors.TemplateProcessing(single="$A </s>", special_tokens=[("</s>", 1)])
tok = PreTrainedTokenizerFast(
    tokenizer_object=core, pad_token="<pad>", eos_token="</s>", unk_token="<unk>", model_max_length=64
)
rng = np.random.default_rng(2)
dates = [(int(rng.integers(1950, 2030)), int(rng.integers(12)), int(rng.integers(1, 29))) for _ in range(400)]
raw = Dataset.from_dict(
    {
        "source": [f"day {d} of {months[m]} year {y}" for y, m, d in dates],
        "target": [f"{y} - {m + 1:02d} - {d:02d}" for y, m, d in dates],
    }
).train_test_split(0.2, seed=0)


def encode(batch):
    inputs = tok(batch["source"], max_length=32, truncation=True)
    inputs["labels"] = tok(text_target=batch["target"], max_length=6, truncation=True)["input_ids"]
    return inputs


data = raw.map(encode, batched=True, remove_columns=["source", "target"])
model = T5ForConditionalGeneration(
    T5Config(
        vocab_size=len(vocab),
        d_model=48,
        d_kv=12,
        d_ff=96,
        num_layers=2,
        num_heads=4,
        decoder_start_token_id=0,
        pad_token_id=0,
        eos_token_id=1,
    )
)
args = Seq2SeqTrainingArguments(
    "out",
    num_train_epochs=2,
    per_device_train_batch_size=16,
    learning_rate=1e-3,
    eval_strategy="epoch",
    report_to="none",
    use_cpu=True,
)
Seq2SeqTrainer(
    model=model,
    args=args,
    data_collator=DataCollatorForSeq2Seq(tok, model=model),
    train_dataset=data["train"],
    eval_dataset=data["test"],
    processing_class=tok,
).train()
