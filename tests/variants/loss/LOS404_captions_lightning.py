# codes: LOS404
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

PAD, START, END = 0, 1, 2


class Captions(Dataset):
    def __init__(self, count):
        self.kind = torch.randint(5, (count,))
        self.image = torch.randn(5, 12)[self.kind] + 0.1 * torch.randn(count, 12)

    def __len__(self):
        return len(self.kind)

    def __getitem__(self, i):
        words = [START, *range(3, 5 + 2 * int(self.kind[i])), END]
        return self.image[i], torch.tensor(words + [PAD] * (14 - len(words)))


class Captioner(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.image, self.words = nn.Linear(12, 32), nn.Embedding(20, 32, padding_idx=PAD)
        self.rnn, self.out = nn.GRU(32, 32, batch_first=True), nn.Linear(32, 20)
        self.loss = nn.CrossEntropyLoss()

    def training_step(self, batch, batch_idx):
        image, caption = batch
        states, _ = self.rnn(self.words(caption[:, :-1]), self.image(image)[None])
        loss = self.loss(self.out(states).reshape(-1, 20), caption[:, 1:].reshape(-1))
        self.log("loss", loss)
        return loss

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=3e-3)


L.seed_everything(0)
trainer = L.Trainer(
    max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(Captioner(), DataLoader(Captions(320), batch_size=32, shuffle=True))
