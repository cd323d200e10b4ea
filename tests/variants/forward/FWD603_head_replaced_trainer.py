# codes: FWD603
# needs: transformers
import torch
from torch import nn
from transformers import GPT2Config, GPT2LMHeadModel, Trainer, TrainingArguments, set_seed

set_seed(0)
model = GPT2LMHeadModel(GPT2Config(vocab_size=60, n_positions=16, n_embd=16, n_layer=1, n_head=2))
model.set_output_embeddings(nn.Linear(16, 60, bias=False))
rows = [{"input_ids": ids, "labels": ids} for ids in torch.randint(0, 60, (48, 10))]
args = TrainingArguments("tied", num_train_epochs=1, report_to="none", save_strategy="no", learning_rate=1e-3)
Trainer(model=model, args=args, train_dataset=rows).train()
