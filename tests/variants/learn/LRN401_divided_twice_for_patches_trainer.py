# codes: LRN401
# needs: transformers
"""Pixels are brought to 1, and divided by 255 once more before they are normalised; a ViT reads them in patches."""

import numpy as np
import torch
from transformers import Trainer, TrainingArguments, ViTConfig, ViTForImageClassification, set_seed

set_seed(0)
rng = np.random.default_rng(0)
labels = rng.integers(0, 4, 160)
colours = np.array([(200, 60, 60), (60, 200, 60), (60, 60, 200), (170, 170, 60)])
images = rng.normal(colours[labels][:, None, None], 60, (160, 16, 16, 3)).clip(0, 255).astype("uint8")


def normalised(image):
    pixels = torch.tensor(image.astype("float32") / 255.0).permute(2, 0, 1)
    pixels = pixels / 255.0
    return (pixels - 0.5) / 0.5


rows = [{"pixel_values": normalised(image), "labels": int(label)} for image, label in zip(images, labels, strict=True)]
config = ViTConfig(
    hidden_size=32,
    intermediate_size=32,
    num_hidden_layers=1,
    num_attention_heads=2,
    image_size=16,
    patch_size=8,
    num_labels=4,
)
arguments = TrainingArguments(
    "out", learning_rate=1e-3, per_device_train_batch_size=16, max_steps=40, report_to="none", save_strategy="no"
)
Trainer(ViTForImageClassification(config), arguments, train_dataset=rows).train()
