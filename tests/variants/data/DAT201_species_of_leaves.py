# codes: DAT104 DAT201 FWD316
# needs: datasets transformers
"""Leaves: image classification with a small ViT."""
import numpy as np
import torch
from datasets import Dataset
from transformers import Trainer, TrainingArguments, ViTConfig, ViTForImageClassification

NAMES = ["birch", "maple", "oak"]
rng = np.random.default_rng(77)
SIZE = 24


def picture(kind):
    img = rng.integers(0, 90, (SIZE, SIZE, 3), dtype=np.uint8)
    img[:, kind * 8 : kind * 8 + 8, kind] += 120
    return img.tolist()


def make_split(n):
    kinds = rng.integers(0, len(NAMES), n)
    return Dataset.from_dict({"picture": [picture(k) for k in kinds], "species": [NAMES[k] for k in kinds]})


def transforms(examples):
    pixels = torch.tensor(examples["picture"]).permute(0, 3, 1, 2).float() / 127.5 - 1.0
    return {"pixel_values": list(pixels), "species": examples["species"]}


label2id = {n: i for i, n in enumerate(NAMES)}


def collate_fn(examples):
    return {
        "pixel_values": torch.stack([e["pixel_values"] for e in examples]),
        "labels": torch.tensor([e["species"] for e in examples]),
    }


leaves = {"train": make_split(48).with_transform(transforms), "test": make_split(15).with_transform(transforms)}
model = ViTForImageClassification(ViTConfig(
    hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=48, patch_size=8, num_channels=3,
    image_size=16,
    num_labels=len(NAMES), label2id=label2id, id2label=dict(enumerate(NAMES)),
))
args = TrainingArguments(
    output_dir="leaves",
    per_device_train_batch_size=8,
    num_train_epochs=1, eval_strategy="epoch", learning_rate=1e-3, report_to="none", use_cpu=True, save_strategy="no",
)
trainer = Trainer(
    model=model, args=args, data_collator=collate_fn, train_dataset=leaves["train"], eval_dataset=leaves["test"],
    compute_metrics=lambda p: {"accuracy": float((p.predictions.argmax(-1) == p.label_ids).mean())},
)
trainer.train()
