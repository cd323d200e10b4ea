# codes: STP214
# needs: peft transformers
"""Adapters for a task that has no head of its own, over a classifier whose head is new."""

import tempfile
import torch
from peft import LoraConfig, TaskType, get_peft_model
from torch.utils.data import Dataset
from transformers import BertConfig, BertForSequenceClassification, BertModel, Trainer, TrainingArguments
torch.manual_seed(0)
folder = tempfile.mkdtemp()
BertModel(BertConfig(vocab_size=200, hidden_size=32, num_hidden_layers=2, num_attention_heads=4, intermediate_size=64)).save_pretrained(folder)
model = BertForSequenceClassification.from_pretrained(folder, num_labels=2)
peft_config = LoraConfig(task_type=TaskType.FEATURE_EXTRACTION, r=8, target_modules=["query", "value"])
model = get_peft_model(model, peft_config)


class Reviews(Dataset):

    def __init__(self, n):
        g = torch.Generator().manual_seed(n)
        self.y = torch.randint(0, 2, (n,), generator=g)
        self.x = torch.randint(10, 100, (n, 12), generator=g) + 90 * self.y[:, None]

    def __len__(self):
        return len(self.y)

    def __getitem__(self, i):
        return {"input_ids": self.x[i], "attention_mask": torch.ones(12, dtype=torch.long), "labels": self.y[i]}


args = TrainingArguments(output_dir=folder, learning_rate=1e-3, per_device_train_batch_size=8, num_train_epochs=2, report_to=[])
Trainer(model=model, args=args, train_dataset=Reviews(64), eval_dataset=Reviews(32)).train()
