# codes: LOS401 LOS302 MET101
# needs: transformers accelerate sklearn
import torch
from accelerate import Accelerator
from torch.utils.data import DataLoader
from transformers import BertConfig, BertForSequenceClassification, get_linear_schedule_with_warmup
from sklearn.metrics import f1_score


class DS(torch.utils.data.Dataset):
    def __init__(self, n, seed):
        g = torch.Generator().manual_seed(seed)
        self.ids = [
            torch.randint(5, 100, (int(torch.randint(6, 14, (1,), generator=g)),), generator=g) for _ in range(n)
        ]

    def __len__(self):
        return len(self.ids)

    def __getitem__(self, i):
        ids = self.ids[i]
        labels = torch.stack([(ids == k).any() for k in range(5, 9)]).long()
        return {"input_ids": ids, "labels": labels}


def collate(rows):
    ids = torch.nn.utils.rnn.pad_sequence([r["input_ids"] for r in rows], batch_first=True)
    return {"input_ids": ids, "attention_mask": ids != 0, "label": torch.stack([r["labels"] for r in rows])}


accelerator = Accelerator(cpu=True)
model = BertForSequenceClassification(
    BertConfig(
        vocab_size=100,
        hidden_size=32,
        num_hidden_layers=2,
        num_attention_heads=2,
        intermediate_size=64,
        num_labels=4,
        problem_type="multi_label_classification",
    )
)
train_dl = DataLoader(DS(200, 0), batch_size=16, shuffle=True, collate_fn=collate)
eval_dl = DataLoader(DS(64, 1), batch_size=16, collate_fn=collate)
opt = torch.optim.AdamW(model.parameters(), lr=5e-4)
model, opt, train_dl = accelerator.prepare(model, opt, train_dl)
sched = get_linear_schedule_with_warmup(opt, 10, 3 * len(train_dl))
for epoch in range(3):
    model.train()
    for batch in train_dl:
        out = model(**batch)
        accelerator.backward(out.loss)
        opt.step()
        sched.step()
        opt.zero_grad()
    model.eval()
    preds, refs = [], []
    for batch in eval_dl:
        with torch.no_grad():
            out = model(**batch)
        p, r = accelerator.gather_for_metrics((out.logits, batch["label"]))
        preds.append(p)
        refs.append(r)
    print(epoch, f1_score(torch.cat(refs), torch.cat(preds), average="micro"))
