"""A vision transformer is built for images of the size that it is given."""

import torch
from torch.utils.data import Dataset
from transformers import Trainer, TrainingArguments, ViTConfig, ViTForImageClassification


class Colours(Dataset):
    def __len__(self):
        return 48

    def __getitem__(self, index):
        image = torch.randn(3, 32, 32) * 0.3
        image[index % 3] += 1
        return {"pixel_values": image, "labels": index % 3}


torch.manual_seed(0)
config = ViTConfig(
    image_size=32, hidden_size=24, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32, num_labels=3
)
model = ViTForImageClassification(config)
arguments = TrainingArguments(
    "out", max_steps=6, per_device_train_batch_size=8, learning_rate=1e-3, report_to="none", save_strategy="no"
)
Trainer(model, arguments, train_dataset=Colours()).train()
