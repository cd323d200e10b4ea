import torch
from torch.utils.data import Dataset
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments, set_seed


class Sentences(Dataset):
    def __len__(self):
        return 32

    def __getitem__(self, index):
        ids = torch.arange(index, index + 12) % 90 + 5
        return {"input_ids": ids, "attention_mask": torch.ones(12, dtype=torch.long), "labels": index % 2}


set_seed(0)
size = dict(hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64, vocab_size=100)
model = BertForSequenceClassification(BertConfig(num_labels=2, **size))
args = TrainingArguments(
    "out",
    eval_strategy="epoch",
    learning_rate=5e-5,
    report_to="none",
)
trainer = Trainer(model, args, train_dataset=Sentences(), eval_dataset=Sentences())
trainer.train()
