# codes: LOS407
# needs: transformers accelerate
import torch
from torch import nn
from transformers import Trainer, TrainingArguments

torch.manual_seed(0)
pictures = torch.randn(96, 1, 8, 8)
kinds = (pictures.mean((1, 2, 3)) > 0).long()
rows = [{"image": picture, "labels": kind} for picture, kind in zip(pictures, kinds)]


class Small(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Conv2d(1, 8, 3), nn.ReLU(), nn.Flatten(), nn.Linear(288, 2))

    def forward(self, image, labels=None):
        scores = self.net(image)
        return scores


def measure(answer):
    return {"accuracy": float((answer.predictions.argmax(-1) == answer.label_ids).mean())}


args = TrainingArguments(
    "out",
    num_train_epochs=2,
    learning_rate=5e-3,
    eval_strategy="epoch",
    save_strategy="no",
    report_to="none",
    use_cpu=True,
)
trainer = Trainer(Small(), args, train_dataset=rows[:80], eval_dataset=rows[80:], compute_metrics=measure)
trainer.train()
