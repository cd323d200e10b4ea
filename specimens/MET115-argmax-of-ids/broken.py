import torch
from datasets import Dataset
from transformers import (
    DataCollatorForSeq2Seq,
    PreTrainedTokenizerFast,
    Seq2SeqTrainer,
    Seq2SeqTrainingArguments,
    T5Config,
    T5ForConditionalGeneration,
)
from tokenizers import Tokenizer, models, pre_tokenizers

torch.manual_seed(0)
words = "zero one two three four five six seven eight nine".split()
vocabulary = {word: number for number, word in enumerate(["<pad>", "</s>", "<unk>", *words])}
inner = Tokenizer(models.WordLevel(vocabulary, unk_token="<unk>"))
inner.pre_tokenizer = pre_tokenizers.Whitespace()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=inner, pad_token="<pad>", eos_token="</s>", unk_token="<unk>")


def pairs(count, seed):
    numbers = torch.randint(0, 10, (count, 4), generator=torch.Generator().manual_seed(seed)).tolist()
    rows = [[vocabulary[words[n]] for n in row] + [1] for row in numbers]
    return Dataset.from_dict(
        {"input_ids": rows, "attention_mask": [[1] * 5 for _ in rows], "labels": [row[-2::-1] + [1] for row in rows]}
    )


def exact(given):
    predictions, labels = given
    labels[labels < 0] = tokenizer.pad_token_id
    ids = predictions.argmax(-1)
    decoded = tokenizer.batch_decode(ids, skip_special_tokens=True)
    wanted = tokenizer.batch_decode(labels, skip_special_tokens=True)
    same = [" ".join(a.split()) == b for a, b in zip(decoded, wanted, strict=True)]
    return {"exact": sum(same) / len(same), "words": sum(len(row) for row in ids) / len(ids)}


config = T5Config(
    vocab_size=len(vocabulary), d_model=32, d_kv=8, d_ff=64, num_layers=1, num_heads=2, decoder_start_token_id=0
)
model = T5ForConditionalGeneration(config)
arguments = Seq2SeqTrainingArguments(
    "reverser",
    num_train_epochs=2,
    per_device_train_batch_size=16,
    learning_rate=3e-3,
    eval_strategy="epoch",
    predict_with_generate=True,
    generation_max_length=8,
    report_to="none",
)
trainer = Seq2SeqTrainer(
    model,
    arguments,
    train_dataset=pairs(320, 0),
    eval_dataset=pairs(64, 1),
    data_collator=DataCollatorForSeq2Seq(tokenizer, model),
    processing_class=tokenizer,
    compute_metrics=exact,
)
trainer.train()
