# codes: MET103
"""Speech-to-letters with a miniature Wav2Vec2 and CTC on synthetic tones."""
import numpy as np
import torch
from transformers import Trainer, TrainingArguments, Wav2Vec2Config, Wav2Vec2ForCTC

LETTERS = "_abcde"
RATE = 2000
rng = np.random.default_rng(7)


def utter(text):
    t = np.arange(400) / RATE
    wave = np.concatenate([np.sin(2 * np.pi * (100 + 120 * LETTERS.index(c)) * t) for c in text])
    return (wave + rng.normal(0, 0.05, wave.shape)).astype("float32")


class Tones(torch.utils.data.Dataset):
    def __init__(self, n):
        self.texts = ["".join(rng.choice(list("abcde"), rng.integers(2, 5), replace=False)) for _ in range(n)]
        self.waves = [utter(t) for t in self.texts]

    def __len__(self):
        return len(self.texts)

    def __getitem__(self, i):
        return {"input_values": self.waves[i], "labels": [LETTERS.index(c) for c in self.texts[i]]}


def pad_speech(rows):
    longest = max(len(r["input_values"]) for r in rows)
    values = torch.zeros(len(rows), longest)
    mask = torch.zeros(len(rows), longest, dtype=torch.long)
    labels = torch.full((len(rows), 4), -100)
    for i, r in enumerate(rows):
        values[i, : len(r["input_values"])] = torch.from_numpy(r["input_values"])
        mask[i, : len(r["input_values"])] = 1
        labels[i, : len(r["labels"])] = torch.tensor(r["labels"])
    return {"input_values": values, "attention_mask": mask, "labels": labels}


config = Wav2Vec2Config(
    vocab_size=len(LETTERS), hidden_size=48, num_hidden_layers=2, num_attention_heads=4, intermediate_size=96,
    conv_dim=(32, 32), conv_stride=(5, 4), conv_kernel=(10, 8), num_feat_extract_layers=2,
    num_conv_pos_embeddings=16, num_conv_pos_embedding_groups=4, mask_time_prob=0.0,
    ctc_loss_reduction="mean", ctc_zero_infinity=True, pad_token_id=0, do_stable_layer_norm=False, feat_extract_norm="layer",
)
model = Wav2Vec2ForCTC(config)


def letters(ids, group):
    out, last = "", None
    for i in ids:
        if not (group and i == last) and i != 0:
            out += "?_abcde"[i + 1] if i >= -1 else chr(96 + i)
        last = i
    return out


def compute_metrics(p):
    best = p.predictions.argmax(-1)
    hyp = [letters(row, group=True) for row in best]
    ref = [letters(row, group=False) for row in p.label_ids]
    return {"exact": float(np.mean([h == r for h, r in zip(hyp, ref)]))}


trainer = Trainer(
    model=model,
    args=TrainingArguments("tones", num_train_epochs=5, per_device_train_batch_size=16, learning_rate=1e-3,
                           eval_strategy="epoch", logging_steps=5, report_to="none"),
    data_collator=pad_speech,
    train_dataset=Tones(160),
    eval_dataset=Tones(32),
    compute_metrics=compute_metrics,
)
trainer.train()
