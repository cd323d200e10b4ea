# codes: BAT301
# needs: lightning
import random, torch, lightning as L
from torch.utils.data import DataLoader
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import Qwen2Config, Qwen2ForSequenceClassification, PreTrainedTokenizerFast
L.seed_everything(0)
words = ["<e>", "<u>"] + [f"w{i}" for i in range(40)]
tok = PreTrainedTokenizerFast(tokenizer_object=Tokenizer(models.WordLevel({w: i for i, w in enumerate(words)}, unk_token="<u>")), eos_token="<e>", unk_token="<u>")
tok.backend_tokenizer.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
rows = []
for _ in range(200):
    y = random.randrange(2)
    rows.append((" ".join(f"w{random.randrange(20 * y, 20 * y + 20)}" for _ in range(random.randrange(3, 9))), y))
def collate(batch):
    out = tok([t for t, _ in batch], padding=True, return_tensors="pt")
    out["labels"] = torch.tensor([y for _, y in batch])
    return out
class Net(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.model = Qwen2ForSequenceClassification(Qwen2Config(vocab_size=len(words), hidden_size=32, intermediate_size=64, num_hidden_layers=1, num_attention_heads=2, num_key_value_heads=2, num_labels=2, pad_token_id=tok.pad_token_id))
    def forward(self, **batch):
        return self.model(**batch)
    def training_step(self, batch, _):
        return self(**batch).loss
    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=2e-3)
trainer = L.Trainer(max_epochs=3, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False)
trainer.fit(Net(), DataLoader(rows, batch_size=20, shuffle=True, collate_fn=collate))
