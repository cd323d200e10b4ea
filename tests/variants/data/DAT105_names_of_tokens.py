# codes: DAT105
# needs: transformers datasets
# A forward with names of its own for what a tokenizer gives: Trainer keeps the labels alone.
import torch
from datasets import Dataset
from torch import nn
from transformers import AutoModel, BertConfig, Trainer, TrainingArguments

torch.manual_seed(0)
VOCABULARY, LENGTH = 40, 12
ids = torch.randint(2, VOCABULARY, (48, LENGTH)).tolist()
comments = Dataset.from_dict(
    {"input_ids": ids, "attention_mask": [[1] * LENGTH] * 48, "labels": [float(2 in row) for row in ids]}
)


class Toxicity(nn.Module):
    def __init__(self):
        super().__init__()
        config = BertConfig(
            vocab_size=VOCABULARY, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=16
        )
        self.backbone = AutoModel.from_config(config)
        self.head = nn.Linear(16, 1)

    def forward(self, ids, mask, labels=None):
        hidden = self.backbone(input_ids=ids, attention_mask=mask).last_hidden_state[:, 0]
        logits = self.head(hidden).squeeze(1)
        return {"loss": nn.functional.binary_cross_entropy_with_logits(logits, labels), "logits": logits}


arguments = TrainingArguments("toxicity", max_steps=6, report_to="none", use_cpu=True)
Trainer(model=Toxicity(), args=arguments, train_dataset=comments).train()
