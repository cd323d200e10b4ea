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
        return {"input_ids": self.ids[i], "labels": int(self.ids[i, 0] > 45)}


def main():
    config = BertConfig(
        vocab_size=100, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64
    )
    args = TrainingArguments(
        "out",
        eval_strategy="epochs",
        num_train_epochs=1,
        report_to=[],
    )
    Trainer(BertForSequenceClassification(config), args, train_dataset=Reviews(64), eval_dataset=Reviews(16)).train()


if __name__ == "__main__":
    main()
