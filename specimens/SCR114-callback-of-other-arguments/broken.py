"""Weight the loss of a Trainer with a method that was written for an older version."""
# needs: transformers

import torch
from torch import nn
from torch.utils.data import Dataset
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments

torch.manual_seed(0)


class Rows(Dataset):
    def __init__(self):
        self.labels = torch.arange(96) % 2
        self.ids = torch.randint(5, 50, (96, 10))
        self.ids[:, 1] = 5 + self.labels

    def __len__(self):
        return len(self.ids)

    def __getitem__(self, row):
        return {"input_ids": self.ids[row], "labels": self.labels[row]}


class WeightedTrainer(Trainer):
    def compute_loss(self, model, inputs, return_outputs=False):
        labels = inputs.pop("labels")
        outputs = model(**inputs)
        loss = nn.functional.cross_entropy(outputs.logits, labels, weight=torch.tensor([1.0, 1.5]))
        return (loss, outputs) if return_outputs else loss


config = BertConfig(
    vocab_size=50, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64, num_labels=2
)
arguments = TrainingArguments(
    "weighted", num_train_epochs=2, learning_rate=1e-3, report_to="none", use_cpu=True, save_strategy="no"
)
trainer = WeightedTrainer(model=BertForSequenceClassification(config), args=arguments, train_dataset=Rows())
trainer.train()
