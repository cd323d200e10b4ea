# codes: FWD509
# needs: lightning
"""A mean over all places in a LightningModule's own model."""

import lightning
import torch
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
generator = torch.Generator().manual_seed(0)


def text(label):
    length = int(torch.randint(3, 16, (1,), generator=generator))
    words = torch.randint(10, 40, (length,), generator=generator)
    words[:2] = 5 + label
    return words.tolist(), label


def collate(rows):
    longest = max(len(words) for words, _ in rows)
    ids = torch.tensor([words + [0] * (longest - len(words)) for words, _ in rows])
    return ids, (ids != 0).long(), torch.tensor([label for _, label in rows])


class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(40, 32)
        self.head = nn.Linear(32, 2)

    def forward(self, ids, mask):
        return self.head(torch.mean(self.embed(ids), dim=1))


loader = DataLoader([text(i % 2) for i in range(128)], batch_size=4, shuffle=True, collate_fn=collate)

class Module(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.model = Classifier()

    def training_step(self, batch, index):
        ids, mask, labels = batch
        return nn.functional.cross_entropy(self.model(ids, mask), labels)

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=1e-2)


trainer = lightning.Trainer(max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer.fit(Module(), loader)
