# codes: LOS503
# needs: transformers
import torch
from torch import nn
from transformers import Trainer, TrainingArguments

torch.manual_seed(0)


class Rows(torch.utils.data.Dataset):
    def __init__(self, count):
        self.x = torch.randn(count, 5)
        self.y = (self.x.sum(1) > 0).long()

    def __len__(self):
        return len(self.y)

    def __getitem__(self, place):
        return {"x": self.x[place], "labels": self.y[place]}


class Mlp(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(5, 24), nn.Tanh(), nn.Linear(24, 2))

    def forward(self, x, labels=None):
        return {"logits": self.layers(x)}


class Weighted(Trainer):
    def compute_loss(self, model, inputs, return_outputs=False, **kwargs):
        labels = inputs.pop("labels")
        outputs = model(**inputs)
        loss = nn.functional.cross_entropy(outputs["logits"], labels, weight=torch.tensor([1.0, 1.5]))


arguments = TrainingArguments(
    output_dir="runs",
    num_train_epochs=2,
    per_device_train_batch_size=16,
    learning_rate=1e-2,
    save_strategy="no",
    report_to="none",
    use_cpu=True,
)
Weighted(model=Mlp(), args=arguments, train_dataset=Rows(64)).train()
