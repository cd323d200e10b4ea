# codes:
# needs: peft transformers
"""Frozen heads that are right: one that was loaded, one set by hand, one trained before, and one of a judge."""

import tempfile

import torch
from peft import LoraConfig, TaskType, get_peft_model
from torch import nn
from torch.utils.data import DataLoader, TensorDataset
from transformers import BertConfig, BertForSequenceClassification

torch.manual_seed(0)
labels = torch.randint(0, 3, (96,))
rows = torch.randn(96, 8) * 0.3
rows[:, :3] += 2 * nn.functional.one_hot(labels, 3)
loader = DataLoader(TensorDataset(rows, labels), batch_size=16, shuffle=True)
tokens = torch.randint(3, 60, (96, 8)) + 30 * labels[:, None]


def fit(model, batches, rate=5e-3):
    optimizer = torch.optim.Adam([p for p in model.parameters() if p.requires_grad], lr=rate)
    for _ in range(3):
        for x, y in batches:
            optimizer.zero_grad()
            answers = model(x)
            loss = nn.functional.cross_entropy(getattr(answers, "logits", answers), y)
            loss.backward()
            optimizer.step()


def body():
    return nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 16))


# A classifier that was trained for these classes is adapted; its head is part of what is loaded.
folder = tempfile.mkdtemp()
sizes = {"hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 4, "intermediate_size": 64}
BertForSequenceClassification(BertConfig(vocab_size=160, num_labels=3, **sizes)).save_pretrained(folder)
adapted = get_peft_model(
    BertForSequenceClassification.from_pretrained(folder),
    LoraConfig(task_type=TaskType.FEATURE_EXTRACTION, r=4, target_modules=["query", "value"]),
)
fit(adapted, DataLoader(TensorDataset(tokens, labels), batch_size=16, shuffle=True))

# The classes' own directions, set by hand and kept.
fixed = nn.Sequential(body(), nn.Linear(16, 3, bias=False))
with torch.no_grad():
    fixed[1].weight.copy_(torch.linalg.qr(torch.randn(16, 3)).Q.T)
fixed[1].requires_grad_(False)
fit(fixed, loader)

# The head first, with the body frozen; then the body, with the head frozen.
probed = nn.Sequential(body(), nn.Identity())
probed[1] = nn.Linear(16, 3)
probed[0].requires_grad_(False)
fit(probed, loader)
probed[0].requires_grad_(True)
probed[1].requires_grad_(False)
fit(probed, loader)

# A judge that was trained elsewhere says what the part before it is worth.
judge = nn.Linear(16, 3)
fit(nn.Sequential(nn.Linear(8, 16), judge), loader)
judge.requires_grad_(False)
fit(nn.Sequential(body(), judge), loader)
