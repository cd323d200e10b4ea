# codes: BAT212
# needs: lightning
import lightning as L
import torch
from torch import nn
from torch.utils.data import DataLoader

L.seed_everything(4, verbose=False)


def road_map(kind):
    """Crossings and the roads between them: stars, or lines."""
    count = int(torch.randint(5, 9, (1,)))
    here = torch.arange(1, count)
    there = torch.zeros_like(here) if kind else here - 1
    return torch.randn(count, 5), torch.cat([here, there]), torch.cat([there, here]), kind


def batched(maps):
    crossings, sources, targets, kinds, starts = [], [], [], [], [0]
    for nodes, source, target, kind in maps:
        sources.append(source)
        targets.append(target)
        crossings.append(nodes)
        kinds.append(kind)
        starts.append(starts[-1] + len(nodes))
    parts = torch.cat(crossings), torch.cat(sources), torch.cat(targets)
    return (*parts, torch.tensor(starts), torch.tensor(kinds))


class Maps(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.near, self.own, self.head = nn.Linear(5, 32), nn.Linear(5, 32), nn.Linear(32, 2)

    def forward(self, nodes, source, target, starts):
        sums = torch.zeros_like(nodes).index_add_(0, target, nodes[source])
        states = torch.relu(self.own(nodes) + self.near(sums))
        graphs = states.split((starts[1:] - starts[:-1]).tolist())
        return self.head(torch.stack([graph.mean(0) for graph in graphs]))

    def training_step(self, batch, number):
        nodes, source, target, starts, kinds = batch
        return nn.functional.cross_entropy(self(nodes, source, target, starts), kinds)

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=4e-3)


loader = DataLoader([road_map(n % 2) for n in range(240)], batch_size=24, shuffle=True, collate_fn=batched)
trainer = L.Trainer(
    max_epochs=3, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(Maps(), loader)
