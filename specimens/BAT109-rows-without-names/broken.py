"""Train Trainer on rows that are tuples."""

# needs: transformers
import torch
from torch.utils.data import Dataset
from transformers import DistilBertConfig, DistilBertForSequenceClassification, Trainer, TrainingArguments


class Codes(Dataset):
    def __init__(self, count):
        self.codes = torch.randint(1, 40, (count, 8))

    def __len__(self):
        return len(self.codes)

    def __getitem__(self, index):
        code = self.codes[index]
        return code, code[0] % 3


torch.manual_seed(0)
config = DistilBertConfig(vocab_size=40, dim=16, hidden_dim=32, n_layers=1, n_heads=2, num_labels=3)
trainer = Trainer(
    model=DistilBertForSequenceClassification(config),
    args=TrainingArguments("out", num_train_epochs=2, learning_rate=1e-3, report_to="none"),
    train_dataset=Codes(48),
)
trainer.train()
