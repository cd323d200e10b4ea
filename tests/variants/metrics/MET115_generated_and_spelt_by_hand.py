# codes: MET115
import torch
from datasets import Dataset
from transformers import Seq2SeqTrainer, Seq2SeqTrainingArguments, T5Config, T5ForConditionalGeneration

torch.manual_seed(1)
LETTERS = ["<pad>", "</s>", *"abcdefghij"]


def rows(count, seed):
    drawn = torch.randint(2, len(LETTERS), (count, 5), generator=torch.Generator().manual_seed(seed)).tolist()
    return [{"input_ids": row + [1], "attention_mask": [1] * 6, "labels": row[::-1] + [1]} for row in drawn]


def spell(ids):
    text = ""
    for i in ids:
        if LETTERS[i] == "</s>":
            break
        text += LETTERS[i] if i else ""
    return text


def score(prediction):
    made, truth = prediction.predictions, prediction.label_ids
    hits = [spell(a) == spell(b) for a, b in zip(made.argmax(-1), truth, strict=True)]
    return {"exact": sum(hits) / len(hits)}


model = T5ForConditionalGeneration(
    T5Config(vocab_size=12, d_model=32, d_kv=8, d_ff=64, num_layers=1, num_heads=2, decoder_start_token_id=0)
)
settings = Seq2SeqTrainingArguments(
    output_dir="letters",
    num_train_epochs=2,
    per_device_train_batch_size=16,
    learning_rate=3e-3,
    eval_strategy="epoch",
    predict_with_generate=True,
    generation_max_length=8,
    report_to="none",
)
Seq2SeqTrainer(
    model=model,
    args=settings,
    train_dataset=Dataset.from_list(rows(256, 0)),
    eval_dataset=Dataset.from_list(rows(48, 1)),
    compute_metrics=score,
).train()
