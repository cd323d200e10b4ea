# codes: DAT610
# needs: transformers tokenizers accelerate
import torch
from accelerate import Accelerator
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import DistilBertConfig, DistilBertForTokenClassification, PreTrainedTokenizerFast

torch.manual_seed(0)
accelerator = Accelerator()
places, others = ["rome", "oslo"], ["we", "go", "to", "and", "leave"]
vocabulary = {word: i for i, word in enumerate(["[PAD]", "[UNK]", *places, *others])}
sentences = [["we", "go", "to", "rome"], ["we", "leave", "oslo"], ["we", "go", "to", "oslo", "and", "rome"]] * 8
inner = Tokenizer(models.WordLevel(vocabulary, unk_token="[UNK]"))
inner.pre_tokenizer = pre_tokenizers.Whitespace()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=inner, pad_token="[PAD]", unk_token="[UNK]")


def collate(rows):
    batch = tokenizer(rows, padding=True, return_tensors="pt", return_token_type_ids=False)
    ids = batch["input_ids"]
    labels = ((ids == vocabulary["rome"]) | (ids == vocabulary["oslo"])).long()
    return {**batch, "labels": labels.masked_fill(ids == 0, -100)}


model = DistilBertForTokenClassification(
    DistilBertConfig(vocab_size=len(vocabulary), dim=16, hidden_dim=32, n_layers=1, n_heads=2)
)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
loader = torch.utils.data.DataLoader(sentences, batch_size=6, shuffle=True, collate_fn=collate)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for epoch in range(2):
    for batch in loader:
        accelerator.backward(model(**batch).loss)
        optimizer.step()
        optimizer.zero_grad()
