# codes: DAT607
# needs: transformers lightning tokenizers
import torch
from tokenizers import Tokenizer, models, pre_tokenizers, processors
import lightning as L
from torch.utils.data import DataLoader
from transformers import GPT2Config, GPT2LMHeadModel, PreTrainedTokenizerFast

torch.manual_seed(0)
words = "<pad> <s> </s> <unk> the cat dog bird sees hears a red small house tree".split()
core = Tokenizer(models.WordLevel({word: i for i, word in enumerate(words)}, unk_token="<unk>"))
core.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
core.post_processor = processors.TemplateProcessing(single="$A </s>", special_tokens=[("<s>", 1), ("</s>", 2)])
special = {"unk_token": "<unk>", "pad_token": "<pad>", "bos_token": "<s>", "eos_token": "</s>"}
tokenizer = PreTrainedTokenizerFast(tokenizer_object=core, **special)


def collate(sentences):
    batch = tokenizer(sentences, padding=True, return_tensors="pt")
    labels = batch["input_ids"].clone()
    labels[batch["attention_mask"] == 0] = -100
    return {**batch, "labels": labels}


class Writer(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.model = GPT2LMHeadModel(
            GPT2Config(vocab_size=15, n_positions=32, n_embd=32, n_layer=1, n_head=2, bos_token_id=1, eos_token_id=2)
        )

    def training_step(self, batch, index):
        return self.model(**batch).loss

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=1e-3)


sentences = [
    f"the {a} {b} {c}</s>" for a in ("cat ", "dog ") for b in ("sees", "hears") for c in ("a tree ", "the house ")
]
sentences = [sentence.replace("  ", " ") for sentence in sentences]
loader = DataLoader(sentences * 6, batch_size=8, shuffle=True, collate_fn=collate)
L.Trainer(max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False).fit(Writer(), loader)
