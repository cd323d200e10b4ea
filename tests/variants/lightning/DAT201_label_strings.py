# codes: DAT201
# needs: lightning transformers
import lightning as L
import torch
from torch.utils.data import DataLoader, Dataset
from transformers import BertConfig, BertForSequenceClassification


class Sentences(Dataset):
    def __len__(self):
        return 64

    def __getitem__(self, index):
        ids = list(range(5, 15 + index % 1))
        return {"input_ids": torch.tensor(ids), "labels": ["low", "mid", "high"][index % 3]}


class Text(L.LightningModule):
    def __init__(self):
        super().__init__()
        size = dict(vocab_size=100, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64)
        self.model = BertForSequenceClassification(BertConfig(num_labels=3, **size))

    def training_step(self, batch, batch_idx):
        return self.model(**batch).loss

    def validation_step(self, batch, batch_idx):
        self.log("val_loss", self.model(**batch).loss)

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=1e-4)


L.seed_everything(0)
loader = DataLoader(Sentences(), batch_size=8)
L.Trainer(max_epochs=2, accelerator="cpu", logger=False).fit(Text(), loader, loader)
