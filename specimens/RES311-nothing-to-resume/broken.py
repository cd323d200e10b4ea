"""Go on from a checkpoint that no run has written."""

# needs: transformers
import torch
from transformers import DistilBertConfig, DistilBertForSequenceClassification, Trainer, TrainingArguments

torch.manual_seed(0)
ids = torch.randint(3, 40, (48, 8))
rows = [{"input_ids": row, "labels": int(row[0]) % 3} for row in ids]
config = DistilBertConfig(vocab_size=40, dim=16, hidden_dim=32, n_layers=1, n_heads=2, num_labels=3)
trainer = Trainer(
    model=DistilBertForSequenceClassification(config),
    args=TrainingArguments("never-written", num_train_epochs=1, learning_rate=1e-3, report_to="none"),
    train_dataset=rows,
)
trainer.train(resume_from_checkpoint=True)
