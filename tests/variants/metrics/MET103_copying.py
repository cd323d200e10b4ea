# codes: MET103
# needs: transformers
import numpy as np
import torch
from torch.utils.data import Dataset
from transformers import (
    BartConfig,
    BartForConditionalGeneration,
    PreTrainedTokenizerFast,
    Seq2SeqTrainer,
    Seq2SeqTrainingArguments,
    DataCollatorForSeq2Seq,
)
from tokenizers import Tokenizer, models, pre_tokenizers

vocab = {t: i for i, t in enumerate(["<pad>", "<s>", "</s>", "<unk>", *[f"w{i}" for i in range(30)]])}
tk = PreTrainedTokenizerFast(
    tokenizer_object=Tokenizer(models.WordLevel(vocab, unk_token="<unk>")),
    pad_token="<pad>",
    bos_token="<s>",
    eos_token="</s>",
    unk_token="<unk>",
)
tk.backend_tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()


class Copy(Dataset):
    def __len__(self):
        return 40

    def __getitem__(self, i):
        words = " ".join(f"w{(i + j) % 30}" for j in range(3 + i % 4))
        enc = tk(words + " </s>")
        return {"input_ids": enc["input_ids"], "attention_mask": enc["attention_mask"], "labels": enc["input_ids"]}


def score(pred):
    generated, gold = pred
    generated = np.where(generated < 0, tk.pad_token_id, generated)
    hyp = tk.batch_decode(generated, skip_special_tokens=True)
    ref = tk.batch_decode(gold, skip_special_tokens=True)
    return {"exact": float(np.mean([h == r for h, r in zip(hyp, ref)]))}


cfg = BartConfig(
    vocab_size=len(vocab),
    d_model=32,
    encoder_layers=1,
    decoder_layers=1,
    encoder_attention_heads=2,
    decoder_attention_heads=2,
    encoder_ffn_dim=64,
    decoder_ffn_dim=64,
    pad_token_id=0,
    bos_token_id=1,
    eos_token_id=2,
    decoder_start_token_id=2,
    forced_eos_token_id=2,
    max_position_embeddings=64,
)
model = BartForConditionalGeneration(cfg)
args = Seq2SeqTrainingArguments(
    "s2s",
    per_device_train_batch_size=8,
    num_train_epochs=1,
    eval_strategy="epoch",
    predict_with_generate=True,
    generation_max_length=8,
    report_to="none",
    save_strategy="no",
)
trainer = Seq2SeqTrainer(
    model=model,
    args=args,
    train_dataset=Copy(),
    eval_dataset=Copy(),
    data_collator=DataCollatorForSeq2Seq(tk, model=model),
    processing_class=tk,
    compute_metrics=score,
)
trainer.train()
