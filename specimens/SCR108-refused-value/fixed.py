import torch
from torch.utils.data import Dataset
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments, set_seed

set_seed(0)


class Texts(Dataset):
    def __init__(self, count):
        self.ids = torch.randint(5, 60, (count, 10))

    def __len__(self):
        return len(self.ids)

    def __getitem__(self, index):
        ids = self.ids[index]
        return {"input_ids": ids, "attention_mask": torch.ones_like(ids), "labels": int(ids[0] > 30)}


config = BertConfig(
    vocab_size=60, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64, num_labels=2
)
arguments = TrainingArguments(
    "model",
    learning_rate=1e-3,
    num_train_epochs=1,
    lr_scheduler_type="cosine",
    report_to="none",
    save_strategy="no",
)
trainer = Trainer(BertForSequenceClassification(config), arguments, train_dataset=Texts(64))
trainer.train()
