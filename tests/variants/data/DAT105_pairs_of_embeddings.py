# codes: DAT105
import torch
from datasets import Dataset
from torch.nn.functional import cosine_embedding_loss
from transformers import Trainer, TrainingArguments

torch.manual_seed(4)
left, right = torch.randn(40, 8), torch.randn(40, 8)
pairs = Dataset.from_dict({"a": left.tolist(), "b": right.tolist(), "same": [1.0, -1.0] * 20})


class Projector(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.project = torch.nn.Linear(8, 4)

    def forward(self, anchor, other, sign):
        one, two = self.project(anchor), self.project(other)
        return {"loss": cosine_embedding_loss(one, two, sign), "one": one}


def main():
    settings = TrainingArguments(output_dir="pairs", max_steps=6, per_device_train_batch_size=8, report_to="none")
    Trainer(Projector(), settings, train_dataset=pairs).train()


if __name__ == "__main__":
    main()
