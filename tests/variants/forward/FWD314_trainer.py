# codes: FWD314
# needs: transformers accelerate
import torch
from transformers import DistilBertConfig, DistilBertForSequenceClassification, Trainer, TrainingArguments


class Rows(torch.utils.data.Dataset):
    def __init__(self, n):
        self.ids = torch.randint(5, 40, (n, 10))
        self.kinds = self.ids[:, 1] % 2

    def __len__(self):
        return len(self.kinds)

    def __getitem__(self, i):
        return {"input_ids": self.ids[i].unsqueeze(0), "labels": self.kinds[i]}


torch.manual_seed(0)
config = DistilBertConfig(vocab_size=40, dim=16, n_layers=1, n_heads=2, hidden_dim=32)
trainer = Trainer(
    model=DistilBertForSequenceClassification(config),
    args=TrainingArguments("out", max_steps=6, per_device_train_batch_size=4, report_to="none", use_cpu=True),
    train_dataset=Rows(40),
)
trainer.train()
