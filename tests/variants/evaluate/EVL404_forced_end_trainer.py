# codes: EVL404
# needs: transformers
"""Seq2SeqTrainer scored by generation without a length."""
import numpy as np, torch
from datasets import Dataset
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import (BartConfig, BartForConditionalGeneration, DataCollatorForSeq2Seq, PreTrainedTokenizerFast,
    Seq2SeqTrainer, Seq2SeqTrainingArguments)
words = ["<pad>", "<s>", "</s>", "<unk>"] + [f"w{i}" for i in range(40)]
core = Tokenizer(models.WordLevel({w: i for i, w in enumerate(words)}, unk_token="<unk>"))
core.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
tok = PreTrainedTokenizerFast(tokenizer_object=core, pad_token="<pad>", bos_token="<s>", eos_token="</s>", unk_token="<unk>")
rng = np.random.default_rng(0)
texts = [" ".join(f"w{i}" for i in rng.integers(0, 40, rng.integers(25, 35))) for _ in range(160)]
def prepare(batch):
    out = tok(batch["source"])
    out["labels"] = tok([t + " </s>" for t in batch["target"]])["input_ids"]
    return {"input_ids": out["input_ids"], "attention_mask": out["attention_mask"], "labels": out["labels"]}
data = Dataset.from_dict({"source": texts, "target": [" ".join(t.split()[::-1]) for t in texts]})
data = data.map(prepare, batched=True, remove_columns=data.column_names).train_test_split(0.2, seed=0)
model = BartForConditionalGeneration(BartConfig(vocab_size=len(words), d_model=32, encoder_layers=1, decoder_layers=1,
    encoder_attention_heads=2, decoder_attention_heads=2, encoder_ffn_dim=64, decoder_ffn_dim=64, max_position_embeddings=64,
    pad_token_id=0, bos_token_id=1, eos_token_id=2, decoder_start_token_id=2, forced_eos_token_id=2))
def compute_metrics(p):
    preds, labels = p
    labels = np.where(labels < 0, 0, labels)
    a = tok.batch_decode(np.where(preds < 0, 0, preds), skip_special_tokens=True); b = tok.batch_decode(labels, skip_special_tokens=True)
    return {"exact": float(np.mean([x == y for x, y in zip(a, b)]))}
args = Seq2SeqTrainingArguments("out", per_device_train_batch_size=16, num_train_epochs=2, eval_strategy="epoch", learning_rate=1e-3,
    predict_with_generate=True, report_to="none", save_strategy="no")
Seq2SeqTrainer(model=model, args=args, train_dataset=data["train"], eval_dataset=data["test"],
    data_collator=DataCollatorForSeq2Seq(tok, model=model), processing_class=tok, compute_metrics=compute_metrics).train()
