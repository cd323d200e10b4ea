# codes: SCR125
# needs: transformers
# The settings of a model are given in their order, which its class took once.
import torch
from transformers import LlamaConfig, LlamaForCausalLM, Trainer, TrainingArguments

torch.manual_seed(0)
vocabulary, hidden = 24, 32
config = LlamaConfig(
    vocabulary,
    hidden,
    64,
    num_hidden_layers=2,
    num_attention_heads=4,
    num_key_value_heads=2,
    max_position_embeddings=32,
    pad_token_id=0,
    bos_token_id=1,
    eos_token_id=2,
)
model = LlamaForCausalLM(config)
rows = [[3 + (start + place) % 20 for place in range(12)] for start in range(20)] * 6
rows = [{"input_ids": torch.tensor(row), "labels": torch.tensor(row)} for row in rows]
arguments = TrainingArguments(
    "out", max_steps=30, per_device_train_batch_size=8, learning_rate=2e-3, report_to="none", save_strategy="no"
)
Trainer(model=model, args=arguments, train_dataset=rows).train()
