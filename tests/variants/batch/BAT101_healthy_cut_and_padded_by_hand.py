# codes:
# needs: transformers
import torch
from torch.utils.data import Dataset
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments, set_seed

set_seed(0)
LENGTH = 16


class Lines(Dataset):
    def __init__(self, count):
        self.rows = []
        for _ in range(count):
            label = int(torch.randint(0, 2, ()))
            words = torch.randint(4, 40, (int(torch.randint(6, 22, ())),)) + 40 * label
            self.rows.append(([1, *words.tolist(), 2], label))

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, index):
        ids, label = self.rows[index]
        ids = ids[:LENGTH]
        lacking = LENGTH - len(ids)
        mask = [1] * len(ids) + [0] * lacking
        return {
            "input_ids": torch.tensor(ids + [0] * lacking),
            "attention_mask": torch.tensor(mask),
            "labels": label,
        }


SIZE = dict(vocab_size=96, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64)
model = BertForSequenceClassification(BertConfig(**SIZE, max_position_embeddings=LENGTH))
arguments = TrainingArguments("out", num_train_epochs=2, learning_rate=1e-3, report_to="none", use_cpu=True)
Trainer(model, arguments, train_dataset=Lines(120)).train()
