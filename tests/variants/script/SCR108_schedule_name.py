# codes: SCR108
# needs: transformers
import torch
from torch.utils.data import Dataset
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments


class Reviews(Dataset):
    def __init__(self, n):
        self.ids = torch.randint(5, 90, (n, 12))

    def __len__(self):
        return len(self.ids)

    def __getitem__(self, i):
        return {
            "input_ids": self.ids[i],
            "attention_mask": torch.ones(12, dtype=torch.long),
            "labels": int(self.ids[i, 0] > 45),
        }


config = BertConfig(vocab_size=100, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64)
model = BertForSequenceClassification(config)
args = TrainingArguments("out", num_train_epochs=1, lr_scheduler_type="linaer", report_to=[])
Trainer(model=model, args=args, train_dataset=Reviews(64)).train()
