# codes: FWD102
# needs: transformers
from transformers import GPT2Config, GPT2LMHeadModel, Trainer, TrainingArguments

rows = [
    {"input_ids": [3 + (i + j) % 9 for j in range(20)], "labels": [3 + (i + j) % 9 for j in range(20)]}
    for i in range(24)
]
model = GPT2LMHeadModel(
    GPT2Config(vocab_size=30, n_embd=16, n_layer=1, n_head=2, n_positions=12, bos_token_id=1, eos_token_id=1)
)
args = TrainingArguments("out", per_device_train_batch_size=8, report_to="none", save_strategy="no", use_cpu=True)
Trainer(model=model, args=args, train_dataset=rows).train()
