# codes: SCR117
# needs: transformers
import torch
from torch import nn
from transformers import BertConfig, BertModel, Trainer, TrainingArguments


class Rating(nn.Module):
    def __init__(self):
        super().__init__()
        sizes = {"hidden_size": 16, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 32}
        self.bert = BertModel(BertConfig(vocab_size=50, **sizes))
        self.dropout = nn.Dropout(0.1)
        self.classifier = nn.Linear(16, 3)

    def forward(self, input_ids, labels=None):
        hidden, pooled = self.bert(input_ids)
        logits = self.classifier(self.dropout(pooled))
        return {"loss": nn.functional.cross_entropy(logits, labels), "logits": logits}


torch.manual_seed(0)
ids = torch.randint(1, 50, (48, 8))
rows = [{"input_ids": row, "labels": int(row[0]) % 3} for row in ids]
arguments = TrainingArguments("out", num_train_epochs=1, learning_rate=1e-3, report_to="none")
Trainer(model=Rating(), args=arguments, train_dataset=rows).train()
