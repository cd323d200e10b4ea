import os
import tempfile

import torch
from datasets import load_dataset
from torch import nn

METRIC = """
import datasets
import evaluate


class Csv(evaluate.Metric):
    def _info(self):
        features = datasets.Features(predictions=datasets.Value("int64"), references=datasets.Value("int64"))
        return evaluate.MetricInfo(description="", citation="", inputs_description="", features=features)

    def _compute(self, predictions, references):
        return {"accuracy": sum(p == r for p, r in zip(predictions, references)) / len(references)}
"""
os.chdir(tempfile.mkdtemp())
os.mkdir("csv")
with open("csv/csv.py", "w") as file:
    file.write(METRIC)
with open("pairs.csv", "w") as file:
    file.write("left,right,label\n" + "".join(f"{i % 7},{i % 5},{i % 2}\n" for i in range(64)))

pairs = load_dataset("csv", data_files="pairs.csv")["train"]

torch.manual_seed(0)
inputs = torch.tensor([pairs["left"], pairs["right"]], dtype=torch.float32).T
labels = torch.tensor(pairs["label"])
model = nn.Linear(2, 2)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for start in range(0, 64, 16):
    loss = nn.functional.cross_entropy(model(inputs[start : start + 16]), labels[start : start + 16])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
