"""Small trainings for the tests of rehearsals from code: a Trainer, and a model with a loader."""

import random
from pathlib import Path
from typing import Any

import numpy
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

CLASSES = 3
VOCABULARY = 50


class Rows(Dataset):
    """Token ids and a label; it writes down in which order it was read, and draws from every generator."""

    def __init__(self, rows: int = 24, *, ragged: bool = False) -> None:
        drawn = random.Random(3)
        lengths = [drawn.randint(4, 9) if ragged else 6 for _ in range(rows)]
        self.ids = [[drawn.randrange(1, VOCABULARY) for _ in range(length)] for length in lengths]
        self.labels = [drawn.randrange(CLASSES) for _ in range(rows)]
        self.read: list[int] = []
        self.lazily: dict[int, int] = {}
        self.own_generator = numpy.random.default_rng(5)

    def __len__(self) -> int:
        return len(self.ids)

    def __getitem__(self, index: int) -> dict[str, Any]:
        self.read.append(index)
        self.lazily.setdefault(index, len(self.lazily))
        noise = [random.randrange(2), int(numpy.random.randint(2)), int(self.own_generator.integers(2))]
        ids = [(token + sum(noise)) % VOCABULARY for token in self.ids[index]]
        return {"input_ids": ids, "labels": self.labels[index]}


class Vectors(Dataset):
    """Vectors and their class."""

    def __init__(self, rows: int = 40) -> None:
        generator = torch.Generator().manual_seed(1)
        self.x = torch.randn(rows, 8, generator=generator)
        self.y = (self.x[:, 0] > 0).long() + (self.x[:, 1] > 0.5).long()
        self.read: list[int] = []

    def __len__(self) -> int:
        return len(self.x)

    def __getitem__(self, index: int) -> tuple[torch.Tensor, torch.Tensor]:
        self.read.append(index)
        return self.x[index] + random.random() / 100, self.y[index]


def seed() -> None:
    random.seed(0)
    numpy.random.seed(0)
    torch.manual_seed(0)


def bert(labels: int = CLASSES) -> Any:
    from transformers import BertConfig, BertForSequenceClassification

    config = BertConfig(
        vocab_size=VOCABULARY,
        hidden_size=16,
        num_hidden_layers=2,
        num_attention_heads=2,
        intermediate_size=32,
        max_position_embeddings=16,
        num_labels=labels,
    )
    return BertForSequenceClassification(config)


def trainer(folder: Path, *, labels: int = CLASSES, ragged: bool = False, **arguments: Any) -> Any:
    from transformers import Trainer, TrainingArguments

    seed()
    given: dict[str, Any] = {"max_steps": 6, "warmup_steps": 2, "logging_steps": 1, "save_strategy": "no"}
    given |= {"per_device_train_batch_size": 4, "report_to": "none", "disable_tqdm": True, "use_cpu": True}
    args = TrainingArguments(str(folder / "out"), **(given | arguments))
    return Trainer(bert(labels), args, train_dataset=Rows(ragged=ragged), eval_dataset=Rows(8, ragged=ragged))


class Parts:
    """A model with dropout and batch norm, momentum, a schedule, a scaler, and gradients that are there already."""

    def __init__(self, *, outputs: int = CLASSES, own_generator: bool = False) -> None:
        seed()
        layers = nn.Linear(8, 16), nn.BatchNorm1d(16), nn.ReLU(), nn.Dropout(0.3), nn.Linear(16, outputs)
        self.model = nn.Sequential(*layers)
        self.rows = Vectors()
        generator = torch.Generator().manual_seed(9) if own_generator else None
        self.loader = DataLoader(self.rows, batch_size=8, shuffle=True, generator=generator)
        self.loss_fn = nn.CrossEntropyLoss()
        self.optimizer = torch.optim.SGD(self.model.parameters(), lr=0.05, momentum=0.9)
        self.scheduler = torch.optim.lr_scheduler.StepLR(self.optimizer, 3, 0.5)
        self.scaler = torch.amp.GradScaler("cpu", growth_interval=2)

    def train(self, steps: int) -> None:
        self.model.train()
        for _, (x, y) in zip(range(steps), self.loader, strict=False):
            self.scaler.scale(self.loss_fn(self.model(x), y)).backward()
            self.scaler.step(self.optimizer)
            self.scaler.update()
            self.scheduler.step()
            self.optimizer.zero_grad()
        self.scaler.scale(self.loss_fn(self.model(x), y)).backward()

    def check(self, **options: Any) -> Any:
        import dryfit

        parts = self.model, self.loader, self.loss_fn, self.optimizer
        return dryfit.check(*parts, scheduler=self.scheduler, eval_loader=self.loader, **options)


def state_of(model: Any, optimizer: Any, *others: Any) -> list[Any]:
    """All that a training goes on from, in plain comparable values."""
    found: list[Any] = [{name: value.tolist() for name, value in model.state_dict().items()}]
    found += [[None if p.grad is None else p.grad.tolist() for p in model.parameters()]]
    found += [[module.training for module in model.modules()]]
    found += [_plain(optimizer.state_dict()) if optimizer is not None else None]
    found += [_plain(other.state_dict()) for other in others if other is not None]
    found += [random.getstate(), numpy.random.get_state()[1].tolist(), torch.get_rng_state().tolist()]
    return found


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    return value.tolist() if isinstance(value, torch.Tensor) else value
