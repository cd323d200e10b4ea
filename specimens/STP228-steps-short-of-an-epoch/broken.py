import torch
from torch.utils.data import Dataset
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments


class Reviews(Dataset):
    def __init__(self, count):
        generator = torch.Generator().manual_seed(0)
        self.ids = torch.randint(5, 60, (count, 12), generator=generator)
        self.labels = (self.ids[:, 0] > 30).long()

    def __len__(self):
        return len(self.ids)

    def __getitem__(self, index):
        return {"input_ids": self.ids[index], "labels": self.labels[index]}


torch.manual_seed(0)
BATCH, EPOCHS = 16, 4
train = Reviews(480)
config = BertConfig(
    vocab_size=60, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64, num_labels=2
)
steps = len(train) // (BATCH * EPOCHS)
args = TrainingArguments(
    "out", max_steps=steps, per_device_train_batch_size=BATCH, learning_rate=1e-3, report_to=[], save_strategy="no"
)
Trainer(model=BertForSequenceClassification(config), args=args, train_dataset=train).train()
