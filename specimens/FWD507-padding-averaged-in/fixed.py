"""Tell texts apart by the mean of their tokens' states."""

import torch
from torch import nn
from torch.utils.data import DataLoader
from transformers import BertConfig, BertModel

torch.manual_seed(0)
generator = torch.Generator().manual_seed(0)


def text(label):
    length = int(torch.randint(3, 16, (1,), generator=generator))
    words = torch.randint(10, 40, (length,), generator=generator)
    words[0] = 5 + label
    return words.tolist(), label


def collate(rows):
    longest = max(len(words) for words, _ in rows)
    ids = torch.tensor([words + [0] * (longest - len(words)) for words, _ in rows])
    return ids, (ids != 0).long(), torch.tensor([label for _, label in rows])


class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        config = BertConfig(
            vocab_size=40, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32
        )
        self.encoder = BertModel(config, add_pooling_layer=False)
        self.head = nn.Linear(32, 2)

    def forward(self, ids, mask):
        states = self.encoder(input_ids=ids, attention_mask=mask).last_hidden_state
        weights = mask.unsqueeze(-1)
        return self.head((states * weights).sum(dim=1) / weights.sum(dim=1))


loader = DataLoader([text(i % 2) for i in range(128)], batch_size=16, shuffle=True, collate_fn=collate)
model = Classifier()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for epoch in range(4):
    for ids, mask, labels in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(ids, mask), labels)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
