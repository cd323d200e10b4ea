# codes: EVL402
# needs: lightning transformers
"""Prompts are padded by hand behind their ends, with their mask, in a validation step."""

import lightning
import torch
from tokenizers import Tokenizer, models, pre_tokenizers
from torch.nn.utils.rnn import pad_sequence
from torch.utils.data import DataLoader
from transformers import GPT2Config, GPT2LMHeadModel, PreTrainedTokenizerFast

COLOURS = {"grass": "green", "snow": "white", "coal": "black", "blood": "red", "sea": "blue", "sun": "yellow"}
FILL = ["fresh", "old", "real"]
vocabulary = ["<pad>", "<end>", "<unk>", "is", *FILL, *COLOURS, *COLOURS.values()]
core = Tokenizer(models.WordLevel({word: i for i, word in enumerate(vocabulary)}, unk_token="<unk>"))
core.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=core, pad_token="<pad>", eos_token="<end>", unk_token="<unk>")
PROMPTS = [f"{' '.join(FILL[:count])} {thing} is".strip() for thing in COLOURS for count in range(4)]
ANSWERS = [colour for colour in COLOURS.values() for _ in range(4)]


def stacked(texts):
    rows = [torch.tensor(tokenizer(text)["input_ids"]) for text in texts]
    return pad_sequence(rows, True), pad_sequence([torch.ones_like(row) for row in rows], True)


class Speaker(lightning.LightningModule):
    def __init__(self):
        super().__init__()
        config = GPT2Config(
            vocab_size=len(vocabulary), n_positions=16, n_embd=32, n_layer=2, n_head=2, eos_token_id=1, bos_token_id=1
        )
        self.model = GPT2LMHeadModel(config)
        self.right = 0

    def training_step(self, texts, _):
        ids, mask = stacked(texts)
        return self.model(input_ids=ids, attention_mask=mask, labels=ids.masked_fill(mask == 0, -100)).loss

    def validation_step(self, batch, _):
        ids, mask = stacked([prompt for prompt, _ in batch])
        made = self.model.generate(input_ids=ids, attention_mask=mask, max_new_tokens=1, pad_token_id=0)
        words = tokenizer.batch_decode(made[:, ids.shape[1] :])
        self.right += sum(word == answer for word, (_, answer) in zip(words, batch))

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=5e-3)


lightning.seed_everything(0)
texts = [f"{prompt} {answer} <end>" for prompt, answer in zip(PROMPTS, ANSWERS)] * 8
train = DataLoader(texts, batch_size=8, shuffle=True, collate_fn=list)
valid = DataLoader(list(zip(PROMPTS, ANSWERS)), batch_size=6, collate_fn=list)
trainer = lightning.Trainer(
    max_epochs=6, accelerator="cpu", logger=False, enable_checkpointing=False, enable_progress_bar=False
)
trainer.fit(Speaker(), train, valid)
