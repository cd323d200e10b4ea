# codes:
# needs: transformers tokenizers
import torch
from tokenizers import Tokenizer, models, pre_tokenizers, processors
from torch.utils.data import DataLoader
from transformers import (
    AutoTokenizer,
    BertConfig,
    BertForMaskedLM,
    DataCollatorForLanguageModeling,
    PreTrainedTokenizerFast,
)

torch.manual_seed(0)
words = "[PAD] [UNK] [CLS] [SEP] [MASK] the cat dog bird sees hears a red small house tree today".split()
core = Tokenizer(models.WordLevel({word: i for i, word in enumerate(words)}, unk_token="[UNK]"))
core.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
core.post_processor = processors.BertProcessing(("[SEP]", 3), ("[CLS]", 2))
special = {
    "unk_token": "[UNK]",
    "pad_token": "[PAD]",
    "cls_token": "[CLS]",
    "sep_token": "[SEP]",
    "mask_token": "[MASK]",
}
PreTrainedTokenizerFast(tokenizer_object=core, **special).save_pretrained("base")
config = BertConfig(vocab_size=17, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64)
BertForMaskedLM(config).save_pretrained("base")

# Domain words get rows of their own; the text is cut into blocks, so that no block has its own special tokens.
tokenizer = AutoTokenizer.from_pretrained("base")
tokenizer.add_tokens(["ocelot", "kestrel"])
model = BertForMaskedLM.from_pretrained("base").train()
model.resize_token_embeddings(len(tokenizer))

text = " ".join(
    f"the {a} {b} a {c} today"
    for a in ("ocelot", "kestrel", "dog")
    for b in ("sees", "hears")
    for c in ("tree", "house")
)
ids = tokenizer(text * 8, add_special_tokens=False)["input_ids"]
blocks = [{"input_ids": ids[i : i + 16]} for i in range(0, len(ids) - 16, 16)]
loader = DataLoader(
    blocks, batch_size=4, shuffle=True, collate_fn=DataCollatorForLanguageModeling(tokenizer, mlm_probability=0.3)
)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for _ in range(3):
    for batch in loader:
        optimizer.zero_grad()
        model(**batch).loss.backward()
        optimizer.step()
