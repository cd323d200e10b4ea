"""What compiled libraries write and read by themselves, led to the overlay; each in a process of its own."""

import subprocess
import sys
import tempfile
from pathlib import Path
from types import ModuleType

import pytest

from dryfit.script.overlay.frameworks import hooks
from dryfit.script.overlay.session import Overlay

pytestmark = pytest.mark.usefixtures("alone")

HEAD = """
import os, sys
from pathlib import Path
from dryfit.script.overlay.frameworks import hooks
from dryfit.script.overlay.session import Overlay
from dryfit.seams.imports import ImportHooks

overlay = Overlay(Path(sys.argv[1]), [Path.cwd()])
overlay.install()
imports = ImportHooks()
for name, hook in hooks(overlay).items():
    imports.when_imported(name, hook)
"""

TORCH = """
import torch
torch.save({"a": torch.ones(2)}, "model.pt")
assert torch.load("model.pt")["a"].sum() == 2
assert torch.load("model.pt", mmap=True)["a"].sum() == 2
torch.jit.save(torch.jit.trace(torch.nn.Linear(2, 2), torch.ones(1, 2)), "traced.pt")
torch.jit.load("traced.pt")
"""

SAFETENSORS = """
import torch
from safetensors import safe_open
from safetensors.torch import load_file, save_file
save_file({"a": torch.ones(2)}, "model.safetensors")
assert load_file("model.safetensors")["a"].sum() == 2
with safe_open("model.safetensors", framework="pt") as file:
    assert isinstance(file, safe_open)
    assert list(file.keys()) == ["a"]
"""

TOKENIZERS = """
import json
from tokenizers import Tokenizer, models
Path("words.txt").write_text("[UNK]\\na\\nb")
json.dump({"a": 0, "b": 1, "ab": 2, "[UNK]": 3}, open("words.json", "w"))
Path("merges.txt").write_text("#version: 0.2\\na b\\n")
assert Tokenizer(models.WordPiece("words.txt", unk_token="[UNK]")).encode("a").ids == [1]
assert models.WordPiece.read_file("words.txt")["b"] == 2
assert Tokenizer(models.BPE("words.json", "merges.txt")).encode("ab").ids == [2]
assert Tokenizer(models.BPE.from_file("words.json", merges="merges.txt")).encode("ab").ids == [2]
tokenizer = Tokenizer(models.WordLevel({"a": 0, "[UNK]": 1}, unk_token="[UNK]"))
assert isinstance(tokenizer.model, models.WordLevel)
tokenizer.save("tokenizer.json")
assert Tokenizer.from_file("tokenizer.json").encode("a").ids == [0]
"""

ARROW = """
import pyarrow as pa, pyarrow.parquet as pq
pq.write_table(pa.table({"a": [1, 2]}), "t.parquet")
assert pq.read_table("t.parquet").num_rows == 2
with pa.OSFile("t.bin", "wb") as file:
    file.write(b"hi")
with pa.memory_map("t.bin") as file:
    assert file.read() == b"hi"
"""

NUMPY = """
import numpy as np
np.save("a.npy", np.zeros(3))
np.load("a.npy", mmap_mode="r+")[0] = 1
assert np.load("a.npy").sum() == 1
np.arange(3.0).tofile("b.bin")
assert np.fromfile("b.bin").sum() == 3
"""

DATASETS = """
from datasets import Dataset, load_dataset, load_from_disk
data = Dataset.from_dict({"a": [1, 2, 3]}).map(lambda row: {"b": row["a"] + 1})
data.save_to_disk("saved")
assert load_from_disk("saved")["b"] == [2, 3, 4]
data.to_csv("t.csv")
assert load_dataset("csv", data_files="t.csv", cache_dir="cache")["train"].num_rows == 3
data.push_to_hub("me/data")
assert overlay.notes()[-1] == "push_to_hub('me/data') was not sent to the hub."
"""

RETRIES = """
import time
waited = []
real, time.sleep = time.sleep, waited.append
os.environ["HF_ENDPOINT"] = "https://hub.invalid"
for name in ("HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"):
    os.environ.pop(name, None)
from huggingface_hub.utils import _http
_http.time.sleep(8)
assert waited == []  # nothing knows the host
os.environ["HTTPS_PROXY"] = "http://proxy.invalid:1"
_http.time.sleep(8)
assert waited == [8]  # a proxy may
"""

TRAINER = """
import torch
from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments
config = BertConfig(hidden_size=8, num_hidden_layers=1, num_attention_heads=1, intermediate_size=8, vocab_size=20)
rows = [{"input_ids": [1, 2, 3], "labels": n % 2} for n in range(8)]
arguments = TrainingArguments(
    "out", num_train_epochs=1, per_device_train_batch_size=4, eval_strategy="steps", eval_steps=1, save_steps=1,
    save_total_limit=1, load_best_model_at_end=True, report_to="none", use_cpu=True,
)
trainer = Trainer(BertForSequenceClassification(config), arguments, train_dataset=rows, eval_dataset=rows)
trainer.train()
assert os.listdir("out")
trainer.save_model("final")
BertForSequenceClassification.from_pretrained("final")
assert any("./out" in note for note in overlay.notes())
"""

LIGHTNING = """
import lightning as L, torch
from lightning.pytorch.callbacks import ModelCheckpoint
class Model(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(4, 1)
    def training_step(self, batch, index):
        return self.layer(batch).mean()
    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), 0.1)
kept = ModelCheckpoint(save_last="link")
trainer = L.Trainer(max_epochs=2, accelerator="cpu", callbacks=[kept], enable_progress_bar=False)
trainer.fit(Model(), torch.utils.data.DataLoader(torch.randn(8, 4), batch_size=4))
Model.load_from_checkpoint(kept.best_model_path)
torch.load(os.path.join(os.path.dirname(kept.best_model_path), "last.ckpt"), weights_only=False)
"""

ACCELERATE = """
import torch
from accelerate import Accelerator
accelerator = Accelerator(cpu=True)
model = accelerator.prepare(torch.nn.Linear(2, 2))
accelerator.save_state("state")
accelerator.load_state("state")
accelerator.save_model(model, "model")
assert os.listdir("model") == ["model.safetensors"]
"""

TENSORFLOW = """
import tensorflow as tf
weight = tf.Variable([1.0, 2.0])
manager = tf.train.CheckpointManager(tf.train.Checkpoint(weight=weight), "kept", max_to_keep=1)
manager.save()
weight.assign([0.0, 0.0])
manager.save()
tf.train.Checkpoint(weight=weight).restore(tf.train.latest_checkpoint("kept"))
tf.saved_model.save(tf.train.Checkpoint(weight=weight), "exported")
assert tf.saved_model.load("exported").weight.numpy().sum() == 0
tf.summary.create_file_writer("logs").flush()
with tf.io.gfile.GFile("note.txt", "w") as file:
    file.write("hi")
assert tf.io.read_file("note.txt") == b"hi"
tf.io.gfile.rename("note.txt", "renamed.txt")
assert tf.io.gfile.exists("renamed.txt") and not tf.io.gfile.exists("note.txt")
"""

TF_DATA = """
import tensorflow as tf
with tf.io.TFRecordWriter("rows.tfrecord") as writer:
    writer.write(b"one")
assert [row.numpy() for row in tf.data.TFRecordDataset("rows.tfrecord")] == [b"one"]
os.makedirs("texts")
for name in "ab":
    with open(f"texts/{name}.txt", "w") as file:
        file.write(name)
files = tf.data.Dataset.list_files("texts/*.txt", shuffle=False)
assert [text.numpy() for text in files.map(tf.io.read_file)] == [b"a", b"b"]
assert tf.io.gfile.glob("texts/*.txt") == ["texts/a.txt", "texts/b.txt"]
with open("rows.csv", "w") as file:
    file.write("x,y\\n1,2\\n3,4\\n")
rows = tf.data.experimental.make_csv_dataset("rows.csv", batch_size=2, label_name="y", num_epochs=1, shuffle=False)
assert [y.numpy().tolist() for _, y in rows] == [[2, 4]]
lines = tf.data.TextLineDataset(["texts/a.txt", "texts/b.txt"])
assert len(list(lines.cache("kept"))) == 2
assert len(list(lines.cache())) == 2
lines.save("saved")
assert len(list(tf.data.Dataset.load("saved"))) == 2
"""

TF_KERAS = """
import numpy as np
import tf_keras as keras
model = keras.Sequential([keras.Input((2,)), keras.layers.Dense(1)])
model.compile("adam", "mse")
model.save("whole.keras")
model.save_weights("part.weights.h5")
again = keras.models.load_model("whole.keras")
again.load_weights("part.weights.h5")
assert np.array_equal(again.get_weights()[0], model.get_weights()[0])
"""


def ended_well(program: str, folder: Path) -> Path:
    """Run a program under an overlay; the folder that it was started in."""
    home = folder / "home"
    home.mkdir()
    command = [sys.executable, "-c", HEAD + program, str(folder / "scratch")]
    ended = subprocess.run(command, cwd=home, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr[-2000:]
    return home


@pytest.mark.framework("huggingface_hub")
def test_no_retry_waits_for_a_host_that_nothing_knows(tmp_path: Path) -> None:
    ended_well(RETRIES, tmp_path)


@pytest.mark.parametrize(
    "program",
    [
        pytest.param(TORCH, id="torch", marks=pytest.mark.framework("torch")),
        pytest.param(SAFETENSORS, id="safetensors", marks=pytest.mark.framework("torch", "safetensors")),
        pytest.param(TOKENIZERS, id="tokenizers", marks=pytest.mark.framework("tokenizers")),
        pytest.param(ARROW, id="pyarrow", marks=pytest.mark.framework("pyarrow")),
        pytest.param(NUMPY, id="numpy", marks=pytest.mark.framework("numpy")),
        pytest.param(DATASETS, id="datasets", marks=pytest.mark.framework("datasets")),
        pytest.param(TRAINER, id="trainer", marks=pytest.mark.framework("torch", "transformers")),
        pytest.param(LIGHTNING, id="lightning", marks=pytest.mark.framework("torch", "lightning")),
        pytest.param(TENSORFLOW, id="tensorflow", marks=pytest.mark.framework("tensorflow")),
        pytest.param(TF_DATA, id="tf-data", marks=pytest.mark.framework("tensorflow")),
        pytest.param(TF_KERAS, id="tf-keras", marks=pytest.mark.framework("tensorflow", "tf_keras")),
        pytest.param(ACCELERATE, id="accelerate", marks=pytest.mark.framework("torch", "accelerate")),
    ],
)
def test_nothing_is_left_and_all_is_read_again(program: str, tmp_path: Path) -> None:
    home = ended_well(program, tmp_path)
    assert list(home.iterdir()) == []
    assert list((tmp_path / "scratch" / "overlay" / "files").iterdir())


def test_generated_code_lies_in_the_scratch_folder(tmp_path: Path) -> None:
    loader = ModuleType("loader")
    vars(loader)["tempfile"] = tempfile
    with Overlay(tmp_path / "scratch", [tmp_path]) as overlay:
        hooks(overlay)["tensorflow.python.autograph.pyct.loader"](loader)
        with loader.tempfile.NamedTemporaryFile("w", suffix=".py", delete=False) as generated:
            assert (tmp_path / "scratch") in Path(generated.name).parents
    assert loader.tempfile is tempfile
