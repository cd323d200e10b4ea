# codes:
# needs: accelerate transformers
"""Trainer has an Accelerator of its own, and the script one more for its device and its prints."""

import torch
from accelerate import Accelerator
from torch.utils.data import Dataset
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments, set_seed


class Sentences(Dataset):
    def __len__(self):
        return 64

    def __getitem__(self, index):
        return {"input_ids": torch.arange(index, index + 12) % 90 + 5, "labels": index % 2}


set_seed(0)
accelerator = Accelerator(cpu=True)
size = dict(hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64, vocab_size=100)
model = BertForSequenceClassification(BertConfig(**size)).to(accelerator.device)
args = TrainingArguments("out", num_train_epochs=2, gradient_accumulation_steps=2, report_to="none", use_cpu=True)
Trainer(model, args, train_dataset=Sentences()).train()
accelerator.print("done")
