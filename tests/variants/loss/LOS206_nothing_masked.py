# codes: LOS206
# needs: transformers
import torch
from transformers import BertConfig, BertForMaskedLM, Trainer, TrainingArguments, default_data_collator, set_seed

set_seed(0)
lines = [(torch.arange(16) * (1 + row % 3) + row) % 40 + 5 for row in range(64)]
rows = [{"input_ids": line, "attention_mask": torch.ones_like(line), "labels": line.clone()} for line in lines]
model = BertForMaskedLM(
    BertConfig(vocab_size=50, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64)
)
arguments = TrainingArguments("masked", num_train_epochs=1, learning_rate=1e-3, save_strategy="no", report_to="none")
Trainer(model, arguments, train_dataset=rows, data_collator=default_data_collator).train()
