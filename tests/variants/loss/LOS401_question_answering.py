# codes: LOS401
# needs: transformers
import torch
from torch.utils.data import Dataset
from transformers import BertConfig, BertForQuestionAnswering, Trainer, TrainingArguments


class Squadish(Dataset):
    def __init__(self, n):
        g = torch.Generator().manual_seed(0)
        self.ids = torch.randint(5, 90, (n, 20), generator=g)
        self.start = torch.randint(0, 15, (n,), generator=g)

    def __len__(self):
        return len(self.ids)

    def __getitem__(self, i):
        return {
            "input_ids": self.ids[i],
            "attention_mask": torch.ones(20, dtype=torch.long),
            "start_positions": self.start[i],
            "end_position": self.start[i] + 3,
        }


config = BertConfig(vocab_size=100, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64)
trainer = Trainer(
    BertForQuestionAnswering(config),
    TrainingArguments("qa", per_device_train_batch_size=8, max_steps=5, report_to="none"),
    train_dataset=Squadish(64),
)
trainer.train()
