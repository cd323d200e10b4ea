# codes: RES320
# needs: lightning transformers peft
"""A module of Lightning's trains adapters and a classifier, and saves the adapters when the fit ends."""

import lightning
import torch
from peft import LoraConfig, get_peft_model
from torch.utils.data import DataLoader, TensorDataset
from transformers import BertConfig, BertForSequenceClassification

lightning.seed_everything(2)


class Intents(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        config = BertConfig(
            vocab_size=70, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64, num_labels=5
        )
        self.model = get_peft_model(
            BertForSequenceClassification(config), LoraConfig(r=4, target_modules=["query", "key", "value"])
        )
        self.model.get_submodule("base_model.model.classifier").requires_grad_(True)

    def training_step(self, batch, _index):
        ids, intent = batch
        loss = self.model(input_ids=ids, labels=intent).loss
        self.log("loss", loss)
        return loss

    def configure_optimizers(self):
        return torch.optim.AdamW([p for p in self.parameters() if p.requires_grad], lr=4e-3)

    def on_fit_end(self):
        self.model.save_pretrained("intents")


intent = torch.arange(400) % 5
ids = torch.randint(10, 70, (400, 9))
ids[:, 4] = 4 + intent
trainer = lightning.Trainer(max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer.fit(Intents(), DataLoader(TensorDataset(ids, intent), 40, shuffle=True))
