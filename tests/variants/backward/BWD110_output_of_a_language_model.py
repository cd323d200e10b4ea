# codes: BWD110
# needs: transformers
import torch
from torch.utils.data import DataLoader
from transformers import GPT2Config, GPT2LMHeadModel

torch.manual_seed(0)
start = torch.randint(0, 30, (96, 1))
texts = (start + torch.arange(14)) % 30


def step(model, ids, optimizer):
    answer = model(input_ids=ids, labels=ids)
    optimizer.zero_grad()
    answer.backward()
    torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
    return answer.loss.item()


def main():
    model = GPT2LMHeadModel(
        GPT2Config(vocab_size=30, n_positions=16, n_embd=32, n_layer=1, n_head=2, bos_token_id=0, eos_token_id=0)
    )
    optimizer = torch.optim.AdamW(model.parameters(), lr=2e-3)
    for epoch in range(2):
        model.train()
        for ids in DataLoader(texts, batch_size=16, shuffle=True):
            loss = step(model, ids, optimizer)
        print(epoch, loss)


main()
