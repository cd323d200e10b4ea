# codes: EVL101
# needs: transformers
"""A Trainer trains, and a loop of one's own scores what it leaves."""

import torch
from torch.utils.data import Dataset
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments

torch.manual_seed(0)
tokens = torch.randint(5, 40, (208, 10))
kinds = (tokens[:, 0] > 20).long()


class Rows(Dataset):
    def __len__(self):
        return 160

    def __getitem__(self, row):
        return {"input_ids": tokens[row], "labels": kinds[row]}


sizes = {"hidden_size": 32, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 48}
model = BertForSequenceClassification(BertConfig(vocab_size=40, **sizes))
arguments = TrainingArguments(
    "out", num_train_epochs=2, per_device_train_batch_size=16, learning_rate=1e-3, report_to="none", save_strategy="no"
)
Trainer(model=model, args=arguments, train_dataset=Rows()).train()
right = 0
with torch.no_grad():
    for start in range(160, 208, 16):
        logits = model(input_ids=tokens[start : start + 16]).logits
        right += (logits.argmax(-1) == kinds[start : start + 16]).sum().item()
print(right / 48)
