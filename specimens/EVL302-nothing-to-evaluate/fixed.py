import torch
from torch.utils.data import Dataset
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments, set_seed


class Sentences(Dataset):
    def __init__(self, first, count):
        self.first, self.count = first, count

    def __len__(self):
        return self.count

    def __getitem__(self, index):
        ids = torch.arange(12) * 7 % 13 + (self.first + index) % 60 + 5
        return {"input_ids": ids, "attention_mask": torch.ones(12, dtype=torch.long), "labels": index % 3}


set_seed(0)
size = dict(hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64, vocab_size=100)
model = BertForSequenceClassification(BertConfig(num_labels=3, **size))
args = TrainingArguments("out", eval_strategy="epoch", num_train_epochs=1, learning_rate=1e-3, report_to="none")
trainer = Trainer(model, args, train_dataset=Sentences(0, 32), eval_dataset=Sentences(32, 15))
trainer.train()
