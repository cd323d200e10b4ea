# codes: DAT606
# needs: transformers lightning tokenizers
import lightning as L
import torch
from tokenizers import Tokenizer, models, pre_tokenizers, processors
from torch.utils.data import DataLoader
from transformers import AutoTokenizer, PreTrainedTokenizerFast, RobertaConfig, RobertaForSequenceClassification

torch.manual_seed(0)
words = "<s> <pad> </s> <unk> cats dogs birds sleep run fly now today never always nobody does".split()
core = Tokenizer(models.WordLevel({word: i for i, word in enumerate(words)}, unk_token="<unk>"))
core.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
core.post_processor = processors.RobertaProcessing(("</s>", 2), ("<s>", 0), trim_offsets=False, add_prefix_space=False)
special = {"unk_token": "<unk>", "pad_token": "<pad>", "bos_token": "<s>", "eos_token": "</s>", "cls_token": "<s>"}
PreTrainedTokenizerFast(tokenizer_object=core, **special, sep_token="</s>").save_pretrained("pairs")
RobertaForSequenceClassification(
    RobertaConfig(vocab_size=16, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64)
).save_pretrained("pairs")
tokenizer = AutoTokenizer.from_pretrained("pairs")


def collate(pairs):
    joined = [[*tokenizer.tokenize(one), *tokenizer.tokenize(other)] for one, other, _ in pairs]
    ids = {"input_ids": [tokenizer.convert_tokens_to_ids(tokens) for tokens in joined]}
    return {**tokenizer.pad(ids, return_tensors="pt"), "labels": torch.tensor([label for _, _, label in pairs])}


class Entailment(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.model = RobertaForSequenceClassification.from_pretrained("pairs").train()

    def training_step(self, batch, index):
        return self.model(**batch).loss

    def configure_optimizers(self):
        return torch.optim.AdamW(self.parameters(), lr=1e-3)


pairs = [
    (f"{a} {b} {c}", f"{a} {d}", int(b == d))
    for a in words[4:7]
    for b in words[7:10]
    for c in ("now", "today always")
    for d in words[7:10]
]
loader = DataLoader(pairs, batch_size=9, shuffle=True, collate_fn=collate)
L.Trainer(max_epochs=2, accelerator="cpu", logger=False, enable_checkpointing=False).fit(Entailment(), loader)
