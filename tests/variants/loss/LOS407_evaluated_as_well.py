# codes: LOS407
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
        self.inner = nn.Linear(5, 24)
        self.outer = nn.Linear(24, 2)

    def forward(self, x, labels=None):
        return {"logits": self.outer(torch.tanh(self.inner(x)))}


arguments = TrainingArguments(
    output_dir="runs",
    num_train_epochs=2,
    per_device_train_batch_size=16,
    learning_rate=1e-2,
    save_strategy="no",
    report_to="none",
    use_cpu=True,
)
trainer = Trainer(model=Mlp(), args=arguments, train_dataset=Rows(64), eval_dataset=Rows(32))
trainer.train()
print(trainer.evaluate())
