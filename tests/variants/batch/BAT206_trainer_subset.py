# codes: BAT206
import torch
from torch.utils.data import DataLoader, WeightedRandomSampler
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments, default_data_collator

torch.manual_seed(0)
rows = [{"input_ids": torch.randint(5, 40, (8,)), "labels": int(i % 9 == 0)} for i in range(180)]


class Balanced(Trainer):
    def get_train_dataloader(self):
        sampler = WeightedRandomSampler([0.1, 0.9], len(self.train_dataset))
        return DataLoader(self.train_dataset, batch_size=12, sampler=sampler, collate_fn=default_data_collator)


config = BertConfig(vocab_size=40, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32)
arguments = TrainingArguments("out", max_steps=20, learning_rate=5e-4, report_to=[], use_cpu=True, save_strategy="no")
Balanced(BertForSequenceClassification(config), arguments, train_dataset=rows).train()
