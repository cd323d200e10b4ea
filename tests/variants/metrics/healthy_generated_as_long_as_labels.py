# codes:
# needs: transformers
import numpy as np
import torch
from torch.utils.data import Dataset
from transformers import BartConfig, BartForConditionalGeneration, Seq2SeqTrainer, Seq2SeqTrainingArguments

torch.manual_seed(0)
PAD, END = 1, 2


class Reversals(Dataset):
    def __init__(self, rows):
        self.lengths = [3 + row % 4 for row in range(rows)]
        self.texts = [torch.randint(4, 24, (length,)) for length in self.lengths]

    def __len__(self):
        return len(self.texts)

    def __getitem__(self, row):
        return {"input_ids": [0, *self.texts[row].tolist(), END], "labels": [*self.texts[row].flip(0).tolist(), END]}


def collate(rows):
    width = max(len(row["input_ids"]) for row in rows)
    ids = torch.tensor([row["input_ids"] + [PAD] * (width - len(row["input_ids"])) for row in rows])
    labels = torch.tensor([row["labels"] + [-100] * (width - len(row["labels"])) for row in rows])
    return {"input_ids": ids, "attention_mask": (ids != PAD).long(), "labels": labels}


def compute_metrics(evaluated):
    predictions, labels = evaluated
    predictions = np.where(predictions != -100, predictions, PAD)
    labels = np.where(labels != -100, labels, PAD)
    texts = [[token for token in row if token > END] for row in predictions.tolist()]
    right = [[token for token in row if token > END] for row in labels.tolist()]
    lengths = [np.count_nonzero(row != PAD) for row in predictions]
    return {"exact": float(np.mean([a == b for a, b in zip(texts, right)])), "gen_len": float(np.mean(lengths))}


model = BartForConditionalGeneration(
    BartConfig(
        vocab_size=24,
        d_model=32,
        encoder_layers=1,
        decoder_layers=1,
        encoder_attention_heads=2,
        decoder_attention_heads=2,
        encoder_ffn_dim=48,
        decoder_ffn_dim=48,
        max_position_embeddings=16,
        forced_eos_token_id=None,
    )
)
arguments = Seq2SeqTrainingArguments(
    "out",
    learning_rate=2e-3,
    num_train_epochs=2,
    per_device_train_batch_size=16,
    predict_with_generate=True,
    generation_max_length=8,
    eval_strategy="epoch",
    save_strategy="no",
    report_to="none",
)
trainer = Seq2SeqTrainer(
    model,
    arguments,
    train_dataset=Reversals(192),
    eval_dataset=Reversals(24),
    data_collator=collate,
    compute_metrics=compute_metrics,
)
trainer.train()
