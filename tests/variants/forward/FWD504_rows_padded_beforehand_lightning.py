# codes: FWD504
# needs: lightning
import lightning as L
import torch
from torch.utils.data import DataLoader, TensorDataset
from transformers import DistilBertConfig, DistilBertForSequenceClassification

torch.manual_seed(0)
config = DistilBertConfig(vocab_size=50, dim=32, n_layers=2, n_heads=2, hidden_dim=64, num_labels=2, pad_token_id=0)
ids = torch.zeros(160, 12, dtype=torch.long)
for row, length in enumerate(torch.randint(4, 13, (160,)).tolist()):
    ids[row, :length] = torch.randint(1, 50, (length,))
attention_mask = torch.full(ids.shape, 1)
labels = (ids[:, 0] > 25).long()


class Reader(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = DistilBertForSequenceClassification(config)

    def training_step(self, batch, batch_idx):
        ids, mask, labels = batch
        return self.net(input_ids=ids, attention_mask=mask, labels=labels).loss

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=1e-3)


L.Trainer(max_epochs=3, logger=False, enable_checkpointing=False).fit(
    Reader(), DataLoader(TensorDataset(ids, attention_mask, labels), batch_size=16, shuffle=True)
)
