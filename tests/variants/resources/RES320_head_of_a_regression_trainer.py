# codes: RES320
# needs: transformers peft
"""A regression head is unfrozen beside the adapters, and the Trainer saves the model."""

import torch
from peft import LoraConfig, get_peft_model
from torch.utils.data import Dataset
from transformers import DistilBertConfig, DistilBertForSequenceClassification, Trainer, TrainingArguments, set_seed

set_seed(3)


class Prices(Dataset):
    def __init__(self, rows):
        self.ids = torch.randint(5, 50, (rows, 8))
        self.price = (self.ids[:, 2] > 27).float() + 0.1 * torch.randn(rows)

    def __len__(self):
        return len(self.ids)

    def __getitem__(self, place):
        return {"input_ids": self.ids[place], "labels": self.price[place]}


config = DistilBertConfig(vocab_size=50, dim=32, n_layers=1, n_heads=2, hidden_dim=64, num_labels=1)
config.problem_type = "regression"
net = get_peft_model(DistilBertForSequenceClassification(config), LoraConfig(r=4, target_modules=["q_lin", "v_lin"]))
net.base_model.model.pre_classifier.requires_grad_(True)
net.base_model.model.classifier.requires_grad_(True)
args = TrainingArguments("out", num_train_epochs=2, learning_rate=3e-3, per_device_train_batch_size=20,
                         save_strategy="no", report_to="none", disable_tqdm=True)
trainer = Trainer(net, args, train_dataset=Prices(400))
trainer.train()
trainer.save_model("out/final")
