# codes: LOS205
import torch
from transformers import GPT2Config, GPT2LMHeadModel, Trainer, TrainingArguments, default_data_collator

torch.manual_seed(0)
stream = torch.randint(0, 90, (200 * 17,)).reshape(-1, 17)
rows = [{"input_ids": r[:-1], "labels": r[1:]} for r in stream]
model = GPT2LMHeadModel(
    GPT2Config(vocab_size=90, n_positions=32, n_embd=32, n_layer=2, n_head=2, bos_token_id=0, eos_token_id=0)
)
args = TrainingArguments(
    "out",
    max_steps=60,
    per_device_train_batch_size=8,
    learning_rate=1e-3,
    report_to=[],
    use_cpu=True,
    save_strategy="no",
)
Trainer(model, args, train_dataset=rows, data_collator=default_data_collator).train()
