# codes:
# needs: transformers
"""Each row has a tag for every token: the weights are the inverse of their shares."""

import torch
from torch.utils.data import Dataset
from transformers import BertConfig, BertForTokenClassification, Trainer, TrainingArguments, set_seed

set_seed(0)


class Lines(Dataset):
    def __init__(self, count):
        self.tags = torch.multinomial(torch.tensor([0.8, 0.13, 0.07]), count * 12, replacement=True).view(count, 12)
        self.ids = 3 + self.tags * 10 + torch.randint(0, 10, (count, 12))

    def __len__(self):
        return len(self.tags)

    def __getitem__(self, index):
        return {"input_ids": self.ids[index], "labels": self.tags[index]}


train = Lines(160)
weights = train.tags.numel() / (3 * train.tags.flatten().bincount())


class Weighted(Trainer):
    def compute_loss(self, model, inputs, return_outputs=False, num_items_in_batch=None):
        outputs = model(input_ids=inputs["input_ids"])
        criterion = torch.nn.CrossEntropyLoss(weight=weights.to(outputs.logits.device))
        loss = criterion(outputs.logits.flatten(0, 1), inputs["labels"].flatten())
        return (loss, outputs) if return_outputs else loss


size = {"hidden_size": 16, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 32}
model = BertForTokenClassification(BertConfig(vocab_size=40, max_position_embeddings=16, num_labels=3, **size))
settings = TrainingArguments("tags", learning_rate=2e-3, num_train_epochs=1, per_device_train_batch_size=16)
Weighted(model=model, args=settings, train_dataset=train).train()
