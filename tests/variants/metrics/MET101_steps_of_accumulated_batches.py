# codes: MET101
import torch
from sklearn.metrics import f1_score
from torch.utils.data import Dataset
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments

torch.manual_seed(0)


class Sentences(Dataset):
    def __init__(self, count):
        self.ids = torch.randint(5, 60, (count, 12))

    def __len__(self):
        return len(self.ids)

    def __getitem__(self, index):
        ids = self.ids[index]
        return {"input_ids": ids, "attention_mask": torch.ones_like(ids), "labels": int(ids[0] > 32)}


def compute_metrics(prediction):
    return {"f1": f1_score(prediction.label_ids, prediction.predictions)}


config = BertConfig(vocab_size=60, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32)
arguments = TrainingArguments(
    "out",
    max_steps=400,
    gradient_accumulation_steps=8,
    eval_strategy="steps",
    eval_steps=200,
    save_steps=200,
    learning_rate=1e-3,
    report_to="none",
)
trainer = Trainer(
    BertForSequenceClassification(config),
    arguments,
    train_dataset=Sentences(256),
    eval_dataset=Sentences(64),
    compute_metrics=compute_metrics,
)
trainer.train()
