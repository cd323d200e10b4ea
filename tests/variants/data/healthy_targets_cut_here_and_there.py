# codes:
# needs: transformers tokenizers datasets
"""Seq2seq with T5, labels cut rarely, saved with save_pretrained and loaded again."""

import tempfile
import numpy as np
import torch
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

words = [f"w{i}" for i in range(40)]
vocab = {w: i for i, w in enumerate(["<pad>", "</s>", "<unk>", *words])}
core = Tokenizer(models.WordLevel(vocab, unk_token="<unk>"))
core.pre_tokenizer = pre_tokenizers.Whitespace()
core.post_processor = processors.TemplateProcessing(single="$A </s>", special_tokens=[("</s>", 1)])
tok = PreTrainedTokenizerFast(
    tokenizer_object=core, pad_token="<pad>", eos_token="</s>", unk_token="<unk>", model_max_length=64
)
rng = np.random.default_rng(2)
texts = [rng.choice(words, int(rng.integers(4, 17))).tolist() for _ in range(300)]
raw = Dataset.from_dict(
    {"document": [" ".join(t) for t in texts], "summary": [" ".join(t[: max(2, len(t) // 2 + 1)]) for t in texts]}
)


def encode(batch):
    inputs = tok(batch["document"], max_length=16, truncation=True)
    inputs["labels"] = tok(text_target=batch["summary"], max_length=10, truncation=True)["input_ids"]
    return inputs


data = raw.map(encode, batched=True, remove_columns=raw.column_names).train_test_split(0.2, seed=0)
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
folder = tempfile.mkdtemp()
args = Seq2SeqTrainingArguments(
    folder,
    num_train_epochs=2,
    per_device_train_batch_size=16,
    learning_rate=1e-3,
    eval_strategy="epoch",
    report_to="none",
    use_cpu=True,
)
trainer = Seq2SeqTrainer(
    model=model,
    args=args,
    data_collator=DataCollatorForSeq2Seq(tok, model=model),
    train_dataset=data["train"],
    eval_dataset=data["test"],
    processing_class=tok,
)
trainer.train()
trainer.save_model(folder + "/final")
again = T5ForConditionalGeneration.from_pretrained(folder + "/final").eval()
ids = tok(raw["document"][0], return_tensors="pt").input_ids
print(tok.decode(again.generate(ids, max_new_tokens=8)[0]))
