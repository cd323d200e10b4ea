# codes: BAT103
# The collate function spells the texts, and stacks spectra of different lengths.
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

LETTERS = "-abcdef"


class Recordings(Dataset):
    def __len__(self):
        return 64

    def __getitem__(self, i):
        text = "".join(LETTERS[1 + (i * k + k) % 6] for k in range(1, 3 + i % 4))
        sound = torch.cat([torch.eye(7)[LETTERS.index(c)].repeat(4, 1) for c in text])
        return sound + 0.1 * torch.randn_like(sound), text


def spelt(text):
    return [LETTERS.index(c) for c in text]


def collate(batch):
    sounds = torch.stack([sound for sound, _ in batch])
    labels = [torch.tensor(spelt(text)) for _, text in batch]
    lengths = torch.tensor([len(sound) for sound, _ in batch]), torch.tensor([len(label) for label in labels])
    return sounds, nn.utils.rnn.pad_sequence(labels, batch_first=True), *lengths


torch.manual_seed(0)
model = nn.Sequential(nn.Linear(7, 24), nn.ReLU(), nn.Linear(24, len(LETTERS)))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(2):
    for sounds, labels, steps, counts in DataLoader(Recordings(), 8, shuffle=True, collate_fn=collate):
        answers = model(sounds).log_softmax(-1).transpose(0, 1)
        loss = nn.functional.ctc_loss(answers, labels, steps, counts)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
