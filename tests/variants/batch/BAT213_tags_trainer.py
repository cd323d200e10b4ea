# codes: BAT213
# needs: transformers
import torch
from torch.utils.data import WeightedRandomSampler
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments

torch.manual_seed(0)
tags = [int(i % 7 == 0) for i in range(210)]
rows = [{"input_ids": torch.randint(5, 20, (8,)) + 20 * tag, "labels": tag} for tag in tags]


class Balanced(Trainer):
    def _get_train_sampler(self, *args):
        share = torch.tensor([tags.count(0), tags.count(1)]) / len(tags)
        return WeightedRandomSampler(share[torch.tensor(tags)], len(tags))


config = BertConfig(vocab_size=40, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32)
arguments = TrainingArguments(
    "out", max_steps=20, per_device_train_batch_size=12, learning_rate=5e-4, report_to=[], use_cpu=True,
    save_strategy="no",
)
Balanced(BertForSequenceClassification(config), arguments, train_dataset=rows).train()
