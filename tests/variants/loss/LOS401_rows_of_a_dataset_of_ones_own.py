# codes: LOS401 MET101
# needs: transformers
import torch
from sklearn.metrics import accuracy_score
from torch.utils.data import Dataset
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments


class Letters(Dataset):
    def __init__(self, count):
        g = torch.Generator().manual_seed(count)
        self.ids = torch.randint(5, 40, (count, 10), generator=g)
        self.mood = torch.randint(0, 2, (count,), generator=g)
        self.ids[:, 4] = 40 + self.mood

    def __len__(self):
        return len(self.mood)

    def __getitem__(self, index):
        return {"input_ids": self.ids[index], "mood": int(self.mood[index])}


def score(prediction):
    logits, labels = prediction
    return {"accuracy": accuracy_score(labels, logits)}


config = BertConfig(
    vocab_size=48, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64, num_labels=2
)
arguments = TrainingArguments(
    "letters", num_train_epochs=1, learning_rate=1e-3, eval_strategy="epoch", save_strategy="no", report_to="none"
)
trainer = Trainer(
    BertForSequenceClassification(config),
    arguments,
    train_dataset=Letters(96),
    eval_dataset=Letters(32),
    compute_metrics=score,
)
trainer.train()
