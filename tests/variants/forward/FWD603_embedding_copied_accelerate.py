# codes: FWD603
# needs: transformers accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader
from transformers import GPT2Config, GPT2LMHeadModel

torch.manual_seed(0)
accelerator = Accelerator(cpu=True)
writer = GPT2LMHeadModel(GPT2Config(vocab_size=40, n_positions=16, n_embd=16, n_layer=1, n_head=2))
table = nn.Embedding(40, 16)
table.weight.data.copy_(writer.get_input_embeddings().weight.data)
writer.set_input_embeddings(table)
optimizer = torch.optim.AdamW(writer.parameters(), lr=1e-3)
texts = DataLoader(torch.randint(0, 40, (48, 10)), batch_size=12, shuffle=True)
writer, optimizer, texts = accelerator.prepare(writer, optimizer, texts)
for text in texts:
    loss = writer(input_ids=text, labels=text).loss
    optimizer.zero_grad()
    accelerator.backward(loss)
    optimizer.step()
