# codes: MET304
# needs: accelerate
"""Several topics for each article: a bag of words model under Accelerate."""
import torch
from accelerate import Accelerator
from accelerate.utils import set_seed
from sklearn.metrics import f1_score
from torch import nn
from torch.utils.data import DataLoader, Dataset

TOPICS, VOCABULARY = 6, 120


class Articles(Dataset):
    def __init__(self, count, seed):
        gen = torch.Generator().manual_seed(seed)
        self.topics = (torch.rand(count, TOPICS, generator=gen) < 0.3).float()
        own = torch.arange(VOCABULARY) % TOPICS
        weights = 0.2 + 2.0 * self.topics[:, own]
        self.words = torch.multinomial(weights, 30, replacement=True, generator=gen)

    def __len__(self):
        return len(self.words)

    def __getitem__(self, index):
        return self.words[index], self.topics[index]


class BagOfWords(nn.Module):
    def __init__(self, width=32):
        super().__init__()
        self.bag = nn.EmbeddingBag(VOCABULARY, width, mode="mean")
        self.head = nn.Sequential(nn.Linear(width, 64), nn.GELU(), nn.Linear(64, TOPICS))

    def forward(self, words):
        return self.head(self.bag(words))


def evaluate(model, loader, accelerator, threshold=0.5):
    model.eval()
    predicted, wanted = [], []
    for words, topics in loader:
        with torch.no_grad():
            outputs = model(words)
        outputs, topics = accelerator.gather_for_metrics((outputs, topics))
        predicted.append((outputs > threshold).int().cpu())
        wanted.append(topics.int().cpu())
    return f1_score(torch.cat(wanted).numpy(), torch.cat(predicted).numpy(), average="micro")


def main():
    set_seed(3)
    accelerator = Accelerator(cpu=True, gradient_accumulation_steps=2)
    train = DataLoader(Articles(960, 0), batch_size=32, shuffle=True)
    valid = DataLoader(Articles(192, 1), batch_size=64)
    model = BagOfWords()
    optimizer = torch.optim.AdamW(model.parameters(), lr=5e-3)
    model, optimizer, train, valid = accelerator.prepare(model, optimizer, train, valid)
    criterion = nn.BCEWithLogitsLoss()
    for epoch in range(4):
        model.train()
        for words, topics in train:
            with accelerator.accumulate(model):
                loss = criterion(model(words), topics)
                accelerator.backward(loss)
                optimizer.step()
                optimizer.zero_grad()
        accelerator.print(f"epoch {epoch}: loss {loss.item():.3f} f1 {evaluate(model, valid, accelerator):.3f}")


if __name__ == "__main__":
    main()
