# codes: DAT106
# needs: accelerate datasets
import torch
from accelerate import Accelerator
from datasets import Dataset
from torch.utils.data import DataLoader

torch.manual_seed(0)
raw = Dataset.from_dict({"features": torch.randn(80, 4).tolist(), "label": [i % 2 for i in range(80)]})
kept = raw.filter(lambda row: row["labels"] is not None).with_format("torch")
accelerator = Accelerator(cpu=True)
net = torch.nn.Linear(4, 2)
net, adam, loader = accelerator.prepare(net, torch.optim.Adam(net.parameters()), DataLoader(kept, batch_size=16))
for batch in loader:
    loss = torch.nn.functional.cross_entropy(net(batch["features"]), batch["label"])
    adam.zero_grad()
    accelerator.backward(loss)
    adam.step()
