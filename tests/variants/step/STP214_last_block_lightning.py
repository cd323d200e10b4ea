# codes: STP214
# needs: lightning transformers
"""All but the last block is frozen by the names of its parameters, the new head with it."""

import tempfile

import lightning as L
import torch
from torch.utils.data import DataLoader, TensorDataset
from transformers import AutoModelForSequenceClassification, DistilBertConfig, DistilBertModel

torch.manual_seed(0)
folder = tempfile.mkdtemp()
config = DistilBertConfig(vocab_size=120, dim=32, n_layers=2, n_heads=4, hidden_dim=64, max_position_embeddings=32)
DistilBertModel(config).save_pretrained(folder)


class Classifier(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = AutoModelForSequenceClassification.from_pretrained(folder, num_labels=4).train()
        for name, parameter in self.net.named_parameters():
            parameter.requires_grad_("layer.1" in name)

    def training_step(self, batch, index):
        ids, targets = batch
        return torch.nn.functional.cross_entropy(self.net(input_ids=ids).logits, targets)

    def configure_optimizers(self):
        return torch.optim.AdamW([p for p in self.parameters() if p.requires_grad], lr=5e-4)


labels = torch.randint(0, 4, (80,))
tokens = torch.randint(5, 30, (80, 10)) + 25 * labels[:, None]
loader = DataLoader(TensorDataset(tokens, labels), batch_size=16, shuffle=True)
trainer = L.Trainer(max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer.fit(Classifier(), loader)
