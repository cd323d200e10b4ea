import torch
from sklearn.metrics import f1_score
from torch.utils.data import Dataset
from transformers import BertConfig, BertForTokenClassification, Trainer, TrainingArguments

torch.manual_seed(0)


class Tagged(Dataset):
    def __init__(self, rows):
        self.ids = torch.randint(5, 60, (rows, 12))
        self.ids[:, 9:] = 0
        self.labels = torch.where(self.ids > 0, self.ids % 3, -100)

    def __len__(self):
        return len(self.ids)

    def __getitem__(self, index):
        ids = self.ids[index]
        return {"input_ids": ids, "attention_mask": (ids > 0).long(), "labels": self.labels[index]}


def compute_metrics(prediction):
    labels = prediction.label_ids
    tags = prediction.predictions.argmax(-1)
    return {"f1": f1_score(labels, tags, average="macro")}


config = BertConfig(
    vocab_size=60, hidden_size=32, num_hidden_layers=2, num_attention_heads=2, intermediate_size=64, num_labels=3
)
trainer = Trainer(
    model=BertForTokenClassification(config),
    args=TrainingArguments("out", num_train_epochs=2, learning_rate=1e-3, eval_strategy="epoch", report_to=[]),
    train_dataset=Tagged(128),
    eval_dataset=Tagged(32),
    compute_metrics=compute_metrics,
)
trainer.train()
