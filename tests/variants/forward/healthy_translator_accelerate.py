# codes:
# needs: accelerate
"""Reversing digit phrases with nn.Transformer under Accelerate."""
import torch
from accelerate import Accelerator
from torch import nn
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader, Dataset

PAD, BOS, EOS, FIRST = 0, 1, 2, 3
SIZE = 24


class Phrases(Dataset):
    def __init__(self, count, seed):
        gen = torch.Generator().manual_seed(seed)
        lengths = torch.randint(2, 12, (count,), generator=gen)
        self.sources = [torch.randint(FIRST, SIZE, (n,), generator=gen) for n in lengths.tolist()]

    def __len__(self):
        return len(self.sources)

    def __getitem__(self, index):
        source = self.sources[index]
        target = torch.cat([torch.tensor([BOS]), source.flip(0), torch.tensor([EOS])])
        return source, target


def pad_batch(pairs):
    sources, targets = zip(*pairs)
    return (
        pad_sequence(list(sources), batch_first=True, padding_value=PAD),
        pad_sequence(list(targets), batch_first=True, padding_value=PAD),
    )


class Translator(nn.Module):
    def __init__(self, dim=48):
        super().__init__()
        self.words, self.places = nn.Embedding(SIZE, dim, padding_idx=PAD), nn.Embedding(32, dim)
        self.core = nn.Transformer(dim, 4, 2, 2, 96, dropout=0.1, batch_first=True)
        self.generator = nn.Linear(dim, SIZE)

    def embed(self, ids):
        return self.words(ids) + self.places(torch.arange(ids.size(1), device=ids.device))

    def forward(self, source, target):
        ahead = nn.Transformer.generate_square_subsequent_mask(target.size(1))
        hole = source == PAD
        hidden = self.core(self.embed(source), self.embed(target), tgt_mask=ahead, src_key_padding_mask=hole, memory_key_padding_mask=hole)
        return self.generator(hidden)


def run():
    accelerator = Accelerator(cpu=True)
    torch.manual_seed(0)
    train = DataLoader(Phrases(800, 0), batch_size=32, shuffle=True, collate_fn=pad_batch)
    valid = DataLoader(Phrases(96, 1), batch_size=32, collate_fn=pad_batch)
    model = Translator()
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-3, betas=(0.9, 0.98))
    model, optimizer, train, valid = accelerator.prepare(model, optimizer, train, valid)
    criterion = nn.CrossEntropyLoss(ignore_index=PAD)
    for epoch in range(3):
        model.train()
        for source, target in train:
            logits = model(source, target[:, :-1])
            loss = criterion(logits.reshape(-1, SIZE), target[:, 1:].reshape(-1))
            accelerator.backward(loss)
            accelerator.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            optimizer.zero_grad()
        model.eval()
        total = 0.0
        with torch.no_grad():
            for source, target in valid:
                logits = model(source, target[:, :-1])
                total += criterion(logits.reshape(-1, SIZE), target[:, 1:].reshape(-1)).item()
        accelerator.print(f"epoch {epoch} valid {total / len(valid):.3f}")


if __name__ == "__main__":
    run()
