# codes: LOS407
# needs: transformers datasets
import torch
from datasets import Dataset
from torch import nn
from transformers import Trainer, TrainingArguments

torch.manual_seed(0)
pixels = torch.rand(64, 3, 8, 8)
data = Dataset.from_dict({"pixel_values": pixels.tolist(), "label": (pixels[:, 0].mean((1, 2)) > 0.5).long().tolist()})
data.set_format("torch")


class Net(nn.Module):
    def __init__(self, classes):
        super().__init__()
        self.conv = nn.Conv2d(3, 8, 3)
        self.out = nn.Linear(8, classes)
        self.criterion = nn.CrossEntropyLoss()

    def forward(self, pixel_values, labels):
        scores = self.out(torch.relu(self.conv(pixel_values)).mean((2, 3)))
        return {"train_loss": self.criterion(scores, labels), "logits": scores}


arguments = TrainingArguments(
    output_dir="runs",
    num_train_epochs=2,
    per_device_train_batch_size=16,
    learning_rate=1e-2,
    save_strategy="no",
    report_to="none",
    use_cpu=True,
)
Trainer(model=Net(2), args=arguments, train_dataset=data).train()
