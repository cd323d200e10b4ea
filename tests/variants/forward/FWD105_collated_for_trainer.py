# codes: FWD105
# needs: transformers
import torch
from torch.utils.data import Dataset
from transformers import ConvNextConfig, ConvNextForImageClassification, Trainer, TrainingArguments

torch.manual_seed(0)


class Pictures(Dataset):
    def __init__(self, count):
        self.pictures = torch.rand(count, 3, 32, 32)

    def __len__(self):
        return len(self.pictures)

    def __getitem__(self, place):
        picture = self.pictures[place]
        return {"picture": picture, "label": int(picture[0].mean() > 0.5)}


def collate(rows):
    batch = {"labels": torch.tensor([row["label"] for row in rows])}
    batch["pixels"] = torch.stack([row["picture"] for row in rows])
    return batch


config = ConvNextConfig(hidden_sizes=[8, 16], depths=[1, 1], num_stages=2, patch_size=4, num_labels=2)
args = TrainingArguments(
    output_dir="out",
    max_steps=6,
    per_device_train_batch_size=8,
    remove_unused_columns=False,
    save_strategy="no",
    report_to="none",
    use_cpu=True,
)
model = ConvNextForImageClassification(config)
trainer = Trainer(model=model, args=args, train_dataset=Pictures(32), data_collator=collate)
trainer.train()
