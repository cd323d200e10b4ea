# codes: LOS307
# needs: transformers
"""Under Trainer: a head over all hidden states of a body, and one label for each text."""

import torch
from torch import nn
from transformers import BertConfig, BertModel, Trainer, TrainingArguments

torch.manual_seed(0)


class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        sizes = {"hidden_size": 16, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 32}
        self.body = BertModel(BertConfig(vocab_size=60, **sizes), add_pooling_layer=False)
        self.head = nn.Linear(16, 3)

    def forward(self, input_ids, attention_mask=None, labels=None):
        hidden = self.body(input_ids, attention_mask=attention_mask).last_hidden_state
        logits = self.head(hidden)
        loss = nn.functional.cross_entropy(logits, labels) if labels is not None else None
        return {"loss": loss, "logits": logits}


rows = [
    {"input_ids": torch.randint(5, 60, (8,)).tolist(), "attention_mask": [1] * 8, "labels": number % 3}
    for number in range(48)
]
arguments = TrainingArguments(
    "out", max_steps=6, per_device_train_batch_size=8, learning_rate=1e-3, report_to="none", save_strategy="no"
)
Trainer(model=Classifier(), args=arguments, train_dataset=rows).train()
