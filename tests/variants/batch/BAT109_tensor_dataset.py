# codes: BAT109
# needs: transformers
import torch
from torch.utils.data import TensorDataset
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments

torch.manual_seed(0)
ids = torch.randint(1, 60, (48, 12))
sizes = {"hidden_size": 16, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 32}
trainer = Trainer(
    model=BertForSequenceClassification(BertConfig(vocab_size=60, **sizes)),
    args=TrainingArguments("out", num_train_epochs=1, learning_rate=1e-3, report_to="none"),
    train_dataset=TensorDataset(ids, torch.ones_like(ids), ids[:, 0] % 2),
)
trainer.train()
