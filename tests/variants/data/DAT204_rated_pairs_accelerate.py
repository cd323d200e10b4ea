# codes: DAT204
# needs: accelerate transformers
import torch
from accelerate import Accelerator
from torch.utils.data import DataLoader, Dataset
from transformers import BertConfig, BertForSequenceClassification


class Pairs(Dataset):
    def __init__(self, count):
        g = torch.Generator().manual_seed(0)
        self.ids = torch.randint(5, 60, (count, 16), generator=g)
        self.same = (torch.rand(count, generator=g) > 0.5).float()
        self.ids[:, 7] = 60 + self.same.long()

    def __len__(self):
        return len(self.ids)

    def __getitem__(self, index):
        return {"input_ids": self.ids[index], "labels": self.same[index]}


accelerator = Accelerator(cpu=True)
config = BertConfig(
    vocab_size=64, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64, num_labels=2
)
model = BertForSequenceClassification(config)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
model, optimizer, loader = accelerator.prepare(model, optimizer, DataLoader(Pairs(160), batch_size=16, shuffle=True))
for epoch in range(2):
    for batch in loader:
        loss = model(**batch).loss
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
accelerator.unwrap_model(model).save_pretrained("pairs")
