# codes: FWD501
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader


def spell(label, generator):
    words = torch.randint(6, 60, (int(torch.randint(3, 20, (), generator=generator)),), generator=generator)
    words[0] = 2 + label
    return words, label


def collate(rows):
    ids = nn.utils.rnn.pad_sequence([words for words, _ in rows], batch_first=True)
    return {"tokens": ids, "pad_mask": ids == 0, "label": torch.tensor([label for _, label in rows])}


class Encoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(60, 32)
        layer = nn.TransformerEncoderLayer(32, 4, 64, dropout=0.0, batch_first=True)
        self.body = nn.TransformerEncoder(layer, 1, enable_nested_tensor=False)
        self.out = nn.Linear(32, 2)

    def forward(self, tokens, key_padding_mask=None):
        states = self.body(self.table(tokens), src_key_padding_mask=key_padding_mask)
        return self.out(states[:, 0])


class Lit(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = Encoder()

    def training_step(self, batch, index):
        return nn.functional.cross_entropy(self.net(batch["tokens"]), batch["label"])

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-3)


L.seed_everything(1)
generator = torch.Generator().manual_seed(0)
rows = [spell(i % 2, generator) for i in range(320)]
trainer = L.Trainer(max_epochs=3, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer.fit(Lit(), DataLoader(rows, 16, shuffle=True, collate_fn=collate))
