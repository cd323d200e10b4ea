# codes: LOS313
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader


def collate(rows):
    sounds, texts = zip(*rows, strict=True)
    return (
        pad_sequence(sounds, batch_first=True),
        torch.cat(texts),
        [len(sound) for sound in sounds],
        [len(text) for text in texts],
    )


class Speech(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.front = nn.Sequential(nn.Conv1d(7, 24, 3, stride=2), nn.ReLU(), nn.Conv1d(24, 24, 3, stride=2), nn.ReLU())
        self.head = nn.Linear(24, 7)
        self.loss_fn = nn.CTCLoss(zero_infinity=True)

    def training_step(self, batch, index):
        sounds, texts, frames, letters = batch
        emissions = self.head(self.front(sounds.mT).mT).log_softmax(dim=-1)
        loss = self.loss_fn(
            log_probs=emissions.permute(1, 0, 2), targets=texts, input_lengths=frames, target_lengths=letters
        )
        self.log("train_loss", loss, batch_size=len(frames))
        return loss

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=1e-2)


torch.manual_seed(0)
rows = []
for _ in range(60):
    text = torch.randint(1, 7, (int(torch.randint(2, 5, ())),))
    sound = nn.functional.one_hot(text.repeat_interleave(12), 7).float()
    rows.append((sound + 0.1 * torch.randn_like(sound), text))
trainer = L.Trainer(max_epochs=1, logger=False, enable_checkpointing=False, enable_progress_bar=False)
trainer.fit(Speech(), DataLoader(rows, batch_size=10, shuffle=True, collate_fn=collate))
