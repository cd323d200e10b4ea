# codes: SCR129
# needs: transformers
"""The share is printed with a division that binds no stronger than the text's `%`."""

import torch
from torch.utils.data import Dataset
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments

torch.manual_seed(0)


class Notes(Dataset):
    def __init__(self, size):
        self.ids = torch.randint(5, 40, (size, 10))
        self.kinds = torch.randint(0, 2, (size,))
        self.ids[:, 1] = self.kinds + 2

    def __len__(self):
        return len(self.ids)

    def __getitem__(self, place):
        return {"input_ids": self.ids[place], "labels": self.kinds[place]}


tiny = BertConfig(vocab_size=40, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32)
arguments = TrainingArguments("notes", num_train_epochs=1, learning_rate=1e-3, report_to=[], use_cpu=True)
trainer = Trainer(BertForSequenceClassification(tiny), arguments, train_dataset=Notes(96))
trainer.train()
answers = trainer.predict(Notes(32))
right = int((answers.predictions.argmax(-1) == answers.label_ids).sum())
print("right: %.1f %%" % 100 * right / 32)
