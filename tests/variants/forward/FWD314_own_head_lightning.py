# codes: FWD314
# needs: lightning transformers
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset
from transformers import BertConfig, BertModel


class Sentiment(L.LightningModule):
    def __init__(self):
        super().__init__()
        config = BertConfig(
            vocab_size=30, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32
        )
        self.encoder = BertModel(config)
        self.classifier = nn.Linear(16, 2)

    def forward(self, ids):
        return self.classifier(self.encoder(ids).pooler_output)

    def training_step(self, batch, _):
        ids, kinds = batch
        return nn.functional.cross_entropy(self(ids), kinds)

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=1e-3)


torch.manual_seed(0)
ids = torch.randint(1, 30, (48, 1, 9))
rows = DataLoader(TensorDataset(ids, ids[:, 0, 0] % 2), batch_size=8, shuffle=True)
L.Trainer(max_epochs=1, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False).fit(
    Sentiment(), rows
)
