# codes: STP306
import torch
from accelerate import Accelerator
from torch.utils.data import DataLoader
from transformers import BertConfig, BertForSequenceClassification, get_cosine_schedule_with_warmup

torch.manual_seed(0)
rows = []
gen = torch.Generator().manual_seed(1)
for _ in range(800):
    label = int(torch.randint(0, 2, (1,), generator=gen))
    ids = torch.randint(5, 60, (20,), generator=gen) + (40 if label else 0)
    rows.append({"input_ids": ids, "attention_mask": torch.ones(20, dtype=torch.long), "labels": torch.tensor(label)})


def main():
    accelerator = Accelerator(cpu=True)
    model = BertForSequenceClassification(
        BertConfig(vocab_size=120, hidden_size=32, num_hidden_layers=2, num_attention_heads=2, intermediate_size=64)
    )
    optimizer = torch.optim.AdamW(model.parameters(), lr=5e-4)
    train_loader = DataLoader(rows[:700], batch_size=10, shuffle=True)
    eval_loader = DataLoader(rows[700:], batch_size=25)
    epochs = 5
    total = epochs * len(train_loader)
    scheduler = get_cosine_schedule_with_warmup(optimizer, int(0.1 * total), total)
    model, optimizer, train_loader, eval_loader, scheduler = accelerator.prepare(
        model, optimizer, train_loader, eval_loader, scheduler
    )
    for epoch in range(epochs):
        model.train()
        for batch in train_loader:
            out = model(**batch)
            accelerator.backward(out.loss)
            optimizer.step()
            optimizer.zero_grad()
        scheduler.step()
        model.eval()
        hits = 0
        for batch in eval_loader:
            with torch.no_grad():
                logits = model(**batch).logits
            hits += (logits.argmax(-1) == batch["labels"]).sum().item()
        accelerator.print(epoch, hits / 100)


main()
