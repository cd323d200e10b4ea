# codes: FWD103
# needs: transformers accelerate
import torch
from accelerate import Accelerator
from torch.utils.data import DataLoader
from transformers import T5Config, T5Model


def main():
    torch.manual_seed(0)
    accelerator = Accelerator(cpu=True)
    body = T5Model(T5Config(vocab_size=30, d_model=16, d_kv=8, d_ff=32, num_layers=1, num_heads=2))
    optimizer = torch.optim.AdamW(body.parameters(), lr=1e-3)
    rows = DataLoader([{"ids": torch.randint(2, 30, (6,)), "score": float(i % 3)} for i in range(32)], batch_size=8)
    body, optimizer, rows = accelerator.prepare(body, optimizer, rows)
    for batch in rows:
        states = body(input_ids=batch["ids"]).last_hidden_state
        loss = torch.nn.functional.mse_loss(states.mean((1, 2)), batch["score"].float())
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()


main()
