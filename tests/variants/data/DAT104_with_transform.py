# codes: DAT104
# needs: transformers datasets
import numpy as np
import torch
from datasets import Dataset
from transformers import DefaultDataCollator, Trainer, TrainingArguments, ViTConfig, ViTForImageClassification, set_seed

set_seed(0)
generator = np.random.default_rng(0)
kinds = generator.integers(0, 2, 40)
pictures = Dataset.from_dict(
    {"picture": (generator.random((40, 16, 16, 3)) + kinds[:, None, None, None]).tolist(), "label": kinds}
)


def to_pixels(rows):
    pixels = [torch.tensor(picture, dtype=torch.float32).permute(2, 0, 1) - 1 for picture in rows["picture"]]
    return {"pixel_values": pixels, "label": rows["label"]}


pictures.set_transform(to_pixels)
model = ViTForImageClassification(
    ViTConfig(
        image_size=16,
        patch_size=8,
        hidden_size=32,
        num_hidden_layers=1,
        num_attention_heads=2,
        intermediate_size=64,
        num_labels=2,
    )
)
arguments = TrainingArguments("pictures", num_train_epochs=1, learning_rate=1e-3, save_strategy="no", report_to="none")
Trainer(model, arguments, train_dataset=pictures, data_collator=DefaultDataCollator()).train()
