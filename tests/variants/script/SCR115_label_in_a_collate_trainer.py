# codes: SCR115
# needs: transformers
import torch
from transformers import Trainer, TrainingArguments, ViTConfig, ViTForImageClassification

torch.manual_seed(0)
images = torch.rand(32, 3, 16, 16)
rows = [{"pixel_values": image, "labels": int(image.mean() > 0.5)} for image in images]
sizes = {"hidden_size": 16, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 32}


def collate(examples):
    pixels = torch.stack([example["pixel_values"] for example in examples])
    return {"pixel_values": pixels, "labels": torch.tensor([example["label"] for example in examples])}


model = ViTForImageClassification(ViTConfig(image_size=16, patch_size=8, num_labels=2, **sizes))
arguments = TrainingArguments(
    "out", num_train_epochs=1, learning_rate=1e-3, remove_unused_columns=False, report_to="none"
)
Trainer(model=model, args=arguments, train_dataset=rows, data_collator=collate).train()
