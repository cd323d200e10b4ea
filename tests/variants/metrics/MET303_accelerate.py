# codes: MET303
# needs: accelerate transformers
import torch
from accelerate import Accelerator
from torch.utils.data import DataLoader
from transformers import BertConfig, BertForSequenceClassification, set_seed

set_seed(3)
accelerator = Accelerator()
texts = torch.randint(4, 40, (96, 10))
rows = [{"input_ids": text, "labels": text[0] % 3} for text in texts]
train_loader = DataLoader(rows[:72], batch_size=8, shuffle=True)
eval_loader = DataLoader(rows[72:], batch_size=12)
model = BertForSequenceClassification(
    BertConfig(
        vocab_size=40, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64, num_labels=3
    )
)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
model, optimizer, train_loader, eval_loader = accelerator.prepare(model, optimizer, train_loader, eval_loader)

for epoch in range(2):
    model.train()
    for batch in train_loader:
        loss = model(**batch).loss
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
    model.eval()
    hits = total = 0
    for batch in eval_loader:
        with torch.no_grad():
            probabilities = model(**batch).logits.softmax(-1)
        guesses = probabilities.argmax(dim=0)
        guesses, labels = accelerator.gather_for_metrics((guesses, batch["labels"]))
        hits += (guesses == labels).sum().item()
        total += len(labels)
    accelerator.print(epoch, hits / total)
