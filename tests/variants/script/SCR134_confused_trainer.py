# codes: SCR134
# needs: transformers
"""A table of two classes is filled by a model of three, after the training."""

import torch
from torch.utils.data import Dataset
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments

torch.manual_seed(0)
MOODS = ["calm", "glad"]


class Diary(Dataset):
    def __init__(self, size):
        self.moods = torch.arange(size) % 3
        self.words = torch.randint(5, 40, (size, 9))
        self.words[:, 1] = self.moods + 2

    def __len__(self):
        return len(self.moods)

    def __getitem__(self, day):
        return {"input_ids": self.words[day], "labels": self.moods[day]}


tiny = BertConfig(
    vocab_size=40, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32, num_labels=3
)
settings = TrainingArguments("diary", num_train_epochs=1, learning_rate=1e-3, report_to=[], use_cpu=True)
trainer = Trainer(BertForSequenceClassification(tiny), settings, train_dataset=Diary(96))
trainer.train()
answers = trainer.predict(Diary(30))
table = torch.zeros(len(MOODS), 3)
for mood, guess in zip(answers.label_ids.tolist(), answers.predictions.argmax(-1).tolist(), strict=True):
    table[mood][guess] += 1
print(table)
