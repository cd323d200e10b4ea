# needs: transformers sklearn
import numpy as np
import torch
from sklearn.metrics import f1_score
from torch.utils.data import Dataset
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments, set_seed


class Sentences(Dataset):
    def __len__(self):
        return 32

    def __getitem__(self, index):
        ids = torch.arange(index, index + 12) % 90 + 5
        return {"input_ids": ids, "attention_mask": torch.ones(12, dtype=torch.long), "labels": index % 3}


def compute_metrics(pred):
    logits, labels = pred
    return {"f1": f1_score(labels, np.argmax(logits, axis=-1), average=None)}


set_seed(0)
size = dict(hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64, vocab_size=100)
model = BertForSequenceClassification(BertConfig(num_labels=3, **size))
args = TrainingArguments("out", eval_strategy="epoch", save_strategy="epoch", num_train_epochs=1, report_to="none")
trainer = Trainer(model, args, train_dataset=Sentences(), eval_dataset=Sentences(), compute_metrics=compute_metrics)
trainer.train()
