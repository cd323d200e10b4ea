# codes: LOS135
import lightning
import torch
from torch import nn
from torch.utils.data import DataLoader

lightning.seed_everything(1)
CHUNKS = ("NP", "VP", "PP", "ADJP")


def corpus(count, generator):
    rows = []
    for _ in range(count):
        tokens = torch.randint(2, 80, (int(torch.randint(3, 12, (1,), generator=generator)),), generator=generator)
        rows.append((tokens, tokens // 20))
    return rows


def collate(rows):
    width = max(len(tokens) for tokens, _ in rows)
    tokens, chunks = torch.ones(len(rows), width).long(), torch.zeros(len(rows), width).long()
    for row, (ids, labels) in enumerate(rows):
        tokens[row, : len(ids)], chunks[row, : len(ids)] = ids, labels
    return tokens, chunks


class Chunker(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Embedding(80, 16), nn.Linear(16, 32), nn.GELU(), nn.Linear(32, len(CHUNKS)))
        self.loss = nn.CrossEntropyLoss(ignore_index=0)

    def training_step(self, batch, number):
        tokens, chunks = batch
        return self.loss(self.net(tokens).flatten(0, 1), chunks.flatten())

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=4e-3)


data = corpus(300, torch.Generator().manual_seed(4))
trainer = lightning.Trainer(max_epochs=3, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer.fit(Chunker(), DataLoader(data, batch_size=25, shuffle=True, collate_fn=collate))
