# codes: LOS302
# needs: transformers datasets
# A model of the script's own keeps the configuration of the one in it, which chooses none of its losses.
import torch
from datasets import Dataset
from torch import nn
from transformers import BertConfig, BertModel, Trainer, TrainingArguments

torch.manual_seed(0)
VOCABULARY, LENGTH = 30, 10
ids = torch.randint(3, VOCABULARY, (48, LENGTH)).tolist()
flags = [[int(word in row) for word in (3, 4, 5)] for row in ids]
comments = Dataset.from_dict({"input_ids": ids, "attention_mask": [[1] * LENGTH] * 48, "labels": flags})


class Flags(nn.Module):
    def __init__(self):
        super().__init__()
        self.config = BertConfig(
            vocab_size=VOCABULARY, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=16
        )
        self.backbone = BertModel(self.config)
        self.head = nn.Linear(16, 3)
        self.criterion = nn.BCEWithLogitsLoss()

    def forward(self, input_ids, attention_mask, labels=None):
        logits = self.head(self.backbone(input_ids, attention_mask).last_hidden_state.mean(1))
        return {"loss": self.criterion(logits, labels), "logits": logits}


arguments = TrainingArguments("flags", max_steps=6, report_to="none", use_cpu=True)
Trainer(model=Flags(), args=arguments, train_dataset=comments).train()
