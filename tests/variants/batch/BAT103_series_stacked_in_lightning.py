# codes: BAT103
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Walks(Dataset):
    def __len__(self):
        return 64

    def __getitem__(self, index):
        g = torch.Generator().manual_seed(index)
        steps = 6 + index % 5
        return {"walk": (torch.randn(steps, 2, generator=g) + index % 3).tolist(), "gait": index % 3}


class Collator:
    def __call__(self, rows):
        walks = [torch.tensor(row["walk"]) for row in rows]
        return {"walk": torch.stack(walks, dim=0), "gait": torch.tensor([row["gait"] for row in rows])}


class Gait(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(2, 16, batch_first=True)
        self.head = nn.Linear(16, 3)

    def training_step(self, batch, batch_idx):
        hidden = self.lstm(batch["walk"])[0].mean(1)
        return nn.functional.cross_entropy(self.head(hidden), batch["gait"])

    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters(), lr=5e-3)


trainer = L.Trainer(max_epochs=1, accelerator="cpu", logger=False, enable_checkpointing=False)
trainer.fit(Gait(), DataLoader(Walks(), batch_size=8, shuffle=True, collate_fn=Collator()))
