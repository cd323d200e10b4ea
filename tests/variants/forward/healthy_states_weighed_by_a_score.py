# codes:
# needs: transformers
"""The states of padded texts are weighed by a learnt score, and those of the padding by nothing."""

import torch
from torch import nn
from torch.utils.data import DataLoader
from transformers import BertConfig, BertModel

torch.manual_seed(0)


def text(label):
    words = torch.randint(10, 40, (int(torch.randint(3, 16, (1,))),))
    words[0] = 5 + label
    return words.tolist(), label


def collate(rows):
    longest = max(len(words) for words, _ in rows)
    ids = torch.tensor([words + [0] * (longest - len(words)) for words, _ in rows])
    return ids, (ids != 0).long(), torch.tensor([label for _, label in rows])


class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        size = {"hidden_size": 32, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 32}
        self.encoder = BertModel(BertConfig(vocab_size=40, **size), add_pooling_layer=False)
        self.score = nn.Linear(32, 1)
        self.head = nn.Linear(64, 2)

    def forward(self, ids, mask):
        states = self.encoder(ids, attention_mask=mask).last_hidden_state
        scores = self.score(states).squeeze(-1).masked_fill(mask == 0, -1e4)
        pooled = (scores.softmax(dim=-1).unsqueeze(-1) * states).sum(dim=1)
        return self.head(torch.cat([pooled, states[:, 0]], dim=-1))


model = Classifier()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for epoch in range(3):
    for ids, mask, labels in DataLoader([text(i % 2) for i in range(128)], batch_size=16, shuffle=True, collate_fn=collate):
        loss = nn.functional.cross_entropy(model(ids, mask), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
