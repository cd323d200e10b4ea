# codes: DAT107
# needs: accelerate datasets transformers
import torch
from accelerate import Accelerator
from datasets import Dataset
from torch.utils.data import DataLoader
from transformers import DistilBertConfig, DistilBertForSequenceClassification

torch.manual_seed(0)
reviews = Dataset.from_dict({
    "ids": [torch.randint(3, 40, (20 + i % 30,)).tolist() for i in range(80)],
    "stars": [i % 2 for i in range(80)],
})


def chunk(batch, size=20):
    chunks = {"input_ids": [], "labels": []}
    for ids, stars in zip(batch["ids"], batch["stars"]):
        for start in range(0, len(ids) - size + 1, size):
            chunks["input_ids"].append([1 + stars] + ids[start + 1 : start + size])
            chunks["labels"].append(stars)
    return chunks


def prepare(reviews):
    return reviews.map(chunk, batched=True).with_format("torch")


accelerator = Accelerator(cpu=True)
model = DistilBertForSequenceClassification(DistilBertConfig(
    vocab_size=40, dim=32, hidden_dim=64, n_layers=1, n_heads=2, max_position_embeddings=32))
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
model, optimizer, loader = accelerator.prepare(model, optimizer, DataLoader(prepare(reviews), batch_size=16, shuffle=True))
for epoch in range(2):
    for batch in loader:
        loss = model(input_ids=batch["input_ids"], labels=batch["labels"]).loss
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
    accelerator.print(epoch, loss.item())
