# codes: MET205
"""Energy forecast under the Trainer: custom forward with `target`."""
import numpy as np
import torch
from torch import nn
from torch.utils.data import Dataset
from transformers import EarlyStoppingCallback, Trainer, TrainingArguments


class Windows(Dataset):
    def __init__(self, n, seed):
        r = np.random.default_rng(seed)
        t = np.arange(n + 25)
        s = np.sin(t / 4) + 0.1 * r.normal(size=len(t))
        self.x = np.stack([s[i:i + 24] for i in range(n)]).astype("float32")
        self.y = s[24:24 + n].astype("float32")

    def __len__(self):
        return len(self.x)

    def __getitem__(self, i):
        return {"history": torch.from_numpy(self.x[i]), "target": torch.tensor(self.y[i])}


class GRUForecast(nn.Module):
    def __init__(self, hidden=24):
        super().__init__()
        self.rnn = nn.GRU(1, hidden, batch_first=True)
        self.out = nn.Linear(hidden, 1)

    def forward(self, history, target=None):
        h, _ = self.rnn(history.unsqueeze(-1))
        pred = self.out(h[:, -1]).squeeze(-1)
        result = {"pred": pred}
        if target is not None:
            result = {"loss": nn.functional.mse_loss(pred, target), **result}
        return result


def r2(p):
    err = ((p.predictions - p.label_ids) ** 2).mean()
    return {"r2": 1 - err / p.label_ids.var()}


if __name__ == "__main__":
    args = TrainingArguments(
        output_dir="forecast",
        num_train_epochs=3,
        learning_rate=3e-3,
        per_device_train_batch_size=16,
        eval_strategy="epoch",
        save_strategy="epoch",
        load_best_model_at_end=True,
        metric_for_best_model="r2",
        greater_is_better=True,
        report_to=[],
    )
    trainer = Trainer(model=GRUForecast(), args=args, train_dataset=Windows(256, 0), eval_dataset=Windows(64, 1),
                      compute_metrics=r2, callbacks=[EarlyStoppingCallback(2)])
    trainer.train()
