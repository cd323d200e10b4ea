# codes:
# needs: accelerate transformers
import random

import torch
from accelerate import Accelerator
from accelerate.utils import set_seed
from torch.optim import AdamW
from torch.utils.data import DataLoader
from transformers import BertConfig, BertForSequenceClassification, get_linear_schedule_with_warmup


def sentences(count, seed):
    draw = random.Random(seed)
    rows = []
    for _ in range(count):
        label = draw.randrange(2)
        ids = [2] + [draw.randrange(10 + 30 * label, 40 + 30 * label) for _ in range(draw.randrange(6, 14))] + [3]
        rows.append({"input_ids": ids, "labels": label})
    return rows


def collate_fn(examples):
    longest = max(len(example["input_ids"]) for example in examples)
    ids = torch.tensor([e["input_ids"] + [0] * (longest - len(e["input_ids"])) for e in examples])
    return {
        "input_ids": ids,
        "attention_mask": (ids != 0).long(),
        "labels": torch.tensor([e["labels"] for e in examples]),
    }


def training_function(config):
    accelerator = Accelerator(cpu=True)
    set_seed(config["seed"])
    train_dataloader = DataLoader(
        sentences(256, 0), shuffle=True, collate_fn=collate_fn, batch_size=config["batch_size"]
    )
    eval_dataloader = DataLoader(sentences(64, 1), shuffle=False, collate_fn=collate_fn, batch_size=32)
    model = BertForSequenceClassification(
        BertConfig(vocab_size=80, hidden_size=32, num_hidden_layers=2, num_attention_heads=2, intermediate_size=64)
    )
    model = model.to(accelerator.device)
    optimizer = AdamW(params=model.parameters(), lr=config["lr"])
    lr_scheduler = get_linear_schedule_with_warmup(
        optimizer=optimizer, num_warmup_steps=4, num_training_steps=len(train_dataloader) * config["num_epochs"]
    )
    model, optimizer, train_dataloader, eval_dataloader, lr_scheduler = accelerator.prepare(
        model, optimizer, train_dataloader, eval_dataloader, lr_scheduler
    )
    for epoch in range(config["num_epochs"]):
        model.train()
        for step, batch in enumerate(train_dataloader):
            batch.to(accelerator.device) if hasattr(batch, "to") else batch
            outputs = model(**batch)
            accelerator.backward(outputs.loss)
            optimizer.step()
            lr_scheduler.step()
            optimizer.zero_grad()
        model.eval()
        correct = seen = 0
        for step, batch in enumerate(eval_dataloader):
            with torch.no_grad():
                outputs = model(**batch)
            predictions = outputs.logits.argmax(dim=-1)
            predictions, references = accelerator.gather_for_metrics((predictions, batch["labels"]))
            correct += (predictions == references).sum().item()
            seen += len(references)
        accelerator.print(f"epoch {epoch}:", {"accuracy": correct / seen})
    accelerator.wait_for_everyone()
    accelerator.unwrap_model(model).save_pretrained("out", save_function=accelerator.save)
    accelerator.end_training()


if __name__ == "__main__":
    training_function({"lr": 5e-4, "num_epochs": 3, "seed": 42, "batch_size": 16})
