# codes: BWD109
import torch
from torch import nn
from transformers import BertConfig, BertModel, Trainer, TrainingArguments


class Sentences(nn.Module):
    def __init__(self):
        super().__init__()
        config = BertConfig(
            vocab_size=50, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32
        )
        self.bert = BertModel(config, add_pooling_layer=False)
        self.classifier = nn.Linear(16, 2)

    def forward(self, input_ids, labels=None):
        vectors = torch.tensor(self.bert(input_ids).last_hidden_state[:, 0])
        logits = self.classifier(vectors)
        return {"loss": nn.functional.cross_entropy(logits, labels), "logits": logits}


torch.manual_seed(0)
rows = [{"input_ids": torch.randint(1, 50, (8,)), "labels": i % 2} for i in range(96)]
arguments = TrainingArguments("out", max_steps=20, learning_rate=1e-3, report_to=[], use_cpu=True, save_strategy="no")
Trainer(Sentences(), arguments, train_dataset=rows).train()
