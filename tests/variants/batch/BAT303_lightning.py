# codes: BAT303
# needs: lightning transformers
import lightning as L
import torch
from tokenizers import Tokenizer, models
from torch.utils.data import DataLoader
from transformers import DataCollatorForLanguageModeling, GPT2Config, GPT2LMHeadModel, PreTrainedTokenizerFast

L.seed_everything(2)
core = Tokenizer(models.WordLevel({w: i for i, w in enumerate(["-", "?", "#", *"abcdefghij"])}, unk_token="#"))
tokenizer = PreTrainedTokenizerFast(tokenizer_object=core, pad_token="-", mask_token="?", unk_token="#")
starts = torch.randint(0, 10, (320,)).tolist()
rows = [{"input_ids": [3 + (start * 3 + i * i) % 10 for i in range(12)]} for start in starts]


class Writer(L.LightningModule):
    def __init__(self):
        super().__init__()
        config = GPT2Config(
            vocab_size=13,
            n_positions=12,
            n_embd=32,
            n_layer=2,
            n_head=2,
            bos_token_id=0,
            eos_token_id=0,
            pad_token_id=0,
        )
        self.net = GPT2LMHeadModel(config)

    def training_step(self, batch, batch_idx):
        return self.net(
            input_ids=batch["input_ids"], attention_mask=batch["attention_mask"], labels=batch["labels"]
        ).loss

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=2e-3)


loader = DataLoader(rows, batch_size=16, shuffle=True, collate_fn=DataCollatorForLanguageModeling(tokenizer))
trainer = L.Trainer(
    max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(Writer(), loader)
