# codes: SCR109
# needs: transformers sklearn
import numpy as np
import torch
from sklearn.metrics import accuracy_score, f1_score
from torch.utils.data import DataLoader, Dataset
from transformers import BertConfig, BertForSequenceClassification, get_linear_schedule_with_warmup

torch.manual_seed(0)
device = "cuda" if torch.cuda.is_available() else "cpu"


class Text(Dataset):
    def __init__(self, n):
        self.y = np.random.default_rng(n).integers(0, 2, n)
        self.rows = [np.random.default_rng(i + n).integers(5 + 20 * y, 25 + 20 * y, 8) for i, y in enumerate(self.y)]

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, i):
        item = {"input_ids": torch.tensor(self.rows[i]), "attention_mask": torch.ones(8, dtype=torch.long)}
        item["labels"] = torch.tensor(self.y[i])
        return item


def evaluate(model, loader, device):
    model.eval()
    preds, golds, losses = [], [], []
    for batch in loader:
        batch = {k: v.to(device) for k, v in batch.items()}
        with torch.no_grad():
            outputs = model(**batch)
        losses.append(outputs.loss.item())
        preds.extend(torch.argmax(outputs.logits, dim=-1).cpu().tolist())
        golds.extend(batch["labels"].numpy())
    return np.mean(losses), accuracy_score(golds, preds), f1_score(golds, preds)


config = BertConfig(
    vocab_size=50, hidden_size=32, num_hidden_layers=2, num_attention_heads=2, intermediate_size=64, num_labels=2
)
model = BertForSequenceClassification(config)
model.to(device)
train_loader, val_loader = DataLoader(Text(96), batch_size=16, shuffle=True), DataLoader(Text(33), batch_size=16)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
scheduler = get_linear_schedule_with_warmup(optimizer, 0, 2 * len(train_loader))
weights = torch.tensor([1.0, 1.5]).to(device)
loss_fn = torch.nn.CrossEntropyLoss(weight=weights)
for epoch in range(2):
    model.train()
    for batch in train_loader:
        ids, mask, labels = (batch[k].to(device) for k in ("input_ids", "attention_mask", "labels"))
        outputs = model(ids, attention_mask=mask)
        loss = loss_fn(outputs.logits, labels)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        scheduler.step()
        optimizer.zero_grad()
    print(evaluate(model, val_loader, device))
