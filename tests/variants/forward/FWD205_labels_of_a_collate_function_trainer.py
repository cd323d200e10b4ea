# codes: FWD205
# needs: transformers accelerate
import torch
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments

torch.manual_seed(0)
rows = [([2, 5 + i % 9, 7 + i % 2, 3], i % 2) for i in range(96)]


def gather(some):
    batch = {"input_ids": torch.tensor([ids for ids, _ in some])}
    batch["attention_mask"] = torch.ones_like(batch["input_ids"])
    batch["labels"] = [kind for _, kind in some]
    return batch


config = BertConfig(vocab_size=30, hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=16)
args = TrainingArguments(
    "out", num_train_epochs=2, learning_rate=5e-3, eval_strategy="epoch", save_strategy="no", report_to="none", use_cpu=True
)
trainer = Trainer(
    BertForSequenceClassification(config), args, train_dataset=rows[:80], eval_dataset=rows[80:], data_collator=gather
)
trainer.train()
