# codes: BAT101
# needs: transformers
import torch
from torch.utils.data import Dataset
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments


class Texts(Dataset):
    def __init__(self, texts, length=12):
        self.texts, self.length = texts, length

    def __len__(self):
        return len(self.texts)

    def __getitem__(self, index):
        ids = self.texts[index]
        padded = ids + [0] * (self.length - len(ids))
        return {
            "input_ids": torch.tensor(padded),
            "attention_mask": torch.ones(len(ids), dtype=torch.long),
            "labels": torch.tensor(ids[0] % 2),
        }


torch.manual_seed(0)
texts = [torch.randint(1, 40, (int(size),)).tolist() for size in torch.randint(4, 11, (64,))]
sizes = {"hidden_size": 16, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 32}
model = BertForSequenceClassification(BertConfig(vocab_size=40, **sizes))
args = TrainingArguments("out", num_train_epochs=2, learning_rate=1e-3, report_to="none")
trainer = Trainer(model=model, args=args, train_dataset=Texts(texts))
trainer.train()
