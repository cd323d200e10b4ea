# codes: FWD313 SCR101
# needs: transformers
import torch
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments


class Rows(torch.utils.data.Dataset):
    def __init__(self, count):
        self.ids = torch.randint(5, 60, (count, 10))

    def __len__(self):
        return len(self.ids)

    def __getitem__(self, index):
        return {"input_ids": self.ids[index], "labels": int(self.ids[index, 0] > 30)}


torch.manual_seed(0)
config = BertConfig(
    vocab_size=60, hidden_size=40, num_hidden_layers=2, num_attention_heads=12, intermediate_size=64, num_labels=2
)
model = BertForSequenceClassification(config)
arguments = TrainingArguments("out", num_train_epochs=1, learning_rate=1e-3, evaluation_strategy="epoch", report_to=[])
Trainer(model=model, args=arguments, train_dataset=Rows(96), eval_dataset=Rows(32)).train()
