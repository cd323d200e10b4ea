# codes:
import random, torch
from datasets import Dataset
from tokenizers import Tokenizer, models, pre_tokenizers, trainers, processors
from transformers import PreTrainedTokenizerFast

random.seed(0)
torch.manual_seed(0)
words = "red green blue cat dog bird runs sleeps sings fast slow very the a one two big small".split()
texts = [" ".join(random.choice(words) for _ in range(random.randint(4, 14))) for _ in range(300)]
tk = Tokenizer(models.WordLevel(unk_token="<unk>"))
tk.pre_tokenizer = pre_tokenizers.Whitespace()
tk.train_from_iterator(
    texts, trainers.WordLevelTrainer(special_tokens=["<pad>", "</s>", "<unk>", "[MASK]", "[CLS]", "[SEP]"])
)
tk.post_processor = processors.TemplateProcessing(single="$A </s>", special_tokens=[("</s>", 1)])


def tokenizer():
    return PreTrainedTokenizerFast(
        tokenizer_object=tk,
        pad_token="<pad>",
        eos_token="</s>",
        unk_token="<unk>",
        mask_token="[MASK]",
        cls_token="[CLS]",
        sep_token="[SEP]",
        model_max_length=64,
    )


import numpy as np
from transformers import (
    T5Config,
    T5ForConditionalGeneration,
    Seq2SeqTrainer,
    Seq2SeqTrainingArguments,
    DataCollatorForSeq2Seq,
)

tok = tokenizer()
raw = Dataset.from_dict({"src": texts, "tgt": [" ".join(t.split()[:3]) for t in texts]}).train_test_split(40, seed=0)


def prep(ex):
    m = tok(ex["src"], max_length=32, truncation=True)
    m["labels"] = tok(text_target=ex["tgt"], max_length=16, truncation=True)["input_ids"]
    return m


ds = raw.map(prep, batched=True, remove_columns=raw["train"].column_names)
model = T5ForConditionalGeneration(
    T5Config(
        vocab_size=len(tok),
        d_model=32,
        d_kv=8,
        d_ff=64,
        num_layers=2,
        num_heads=4,
        decoder_start_token_id=0,
        pad_token_id=0,
        eos_token_id=1,
    )
)


def metrics(p):
    preds, labels = p
    preds = np.where(preds != -100, preds, tok.pad_token_id)
    labels = np.where(labels != -100, labels, tok.pad_token_id)
    a = tok.batch_decode(preds, skip_special_tokens=True)
    b = tok.batch_decode(labels, skip_special_tokens=True)
    return {"exact": float(np.mean([x.strip() == y.strip() for x, y in zip(a, b)]))}


args = Seq2SeqTrainingArguments(
    "out",
    eval_strategy="epoch",
    learning_rate=1e-3,
    per_device_train_batch_size=16,
    per_device_eval_batch_size=16,
    weight_decay=0.01,
    save_total_limit=2,
    num_train_epochs=3,
    predict_with_generate=True,
    report_to="none",
)
tr = Seq2SeqTrainer(
    model,
    args,
    train_dataset=ds["train"],
    eval_dataset=ds["test"],
    data_collator=DataCollatorForSeq2Seq(tok, model=model),
    processing_class=tok,
    compute_metrics=metrics,
)
tr.train()
tr.save_model("final")
print(tr.predict(ds["test"]).metrics)
