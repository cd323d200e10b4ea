# codes: LOS407
# needs: transformers datasets
import torch
from datasets import Dataset
from torch import nn
from transformers import Trainer, TrainingArguments

torch.manual_seed(0)
from transformers import BertConfig, BertModel

ids = torch.randint(5, 60, (48, 10))
rows = {
    "input_ids": ids.tolist(),
    "attention_mask": torch.ones_like(ids).tolist(),
    "labels": (ids[:, 1] > 30).long().tolist(),
}
tokens = Dataset.from_dict(rows)


class Scorer(nn.Module):
    def __init__(self):
        super().__init__()
        sizes = dict(hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64)
        self.bert = BertModel(BertConfig(vocab_size=60, **sizes))
        self.head = nn.Linear(32, 2)

    def forward(self, input_ids, attention_mask, labels=None):
        states = self.bert(input_ids=input_ids, attention_mask=attention_mask).last_hidden_state
        logits = self.head(states[:, 0])
        outputs = dict(logits=logits)
        return outputs


arguments = TrainingArguments(
    output_dir="runs",
    num_train_epochs=2,
    per_device_train_batch_size=16,
    learning_rate=1e-2,
    save_strategy="no",
    report_to="none",
    use_cpu=True,
)
trainer = Trainer(model=Scorer(), args=arguments, train_dataset=tokens)
trainer.train()
