# codes: DAT608
# needs: transformers tokenizers
import torch
from tokenizers import Tokenizer, models, pre_tokenizers
from torch import nn
from torch.utils.data import DataLoader
from transformers import BertConfig, BertModel, PreTrainedTokenizerFast


def save_tokenizer(words, folder):
    vocabulary = {word: i for i, word in enumerate(["[PAD]", "[UNK]", *words])}
    core = Tokenizer(models.WordLevel(vocabulary, unk_token="[UNK]"))
    core.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    PreTrainedTokenizerFast(tokenizer_object=core, unk_token="[UNK]", pad_token="[PAD]").save_pretrained(folder)


torch.manual_seed(0)
words = "the cat dog bird sees hears a red small house tree and runs far away today".split()
sentences = [
    f"the {a} {b} a {c} today" for a in ("cat", "dog") for b in ("sees", "hears") for c in ("tree", "red house")
]
save_tokenizer(words, "base")
save_tokenizer(words[::-1], "mine")
config = BertConfig(vocab_size=18, hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=64)
BertModel(config).save_pretrained("base")
tokenizer = PreTrainedTokenizerFast.from_pretrained("mine")


class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = BertModel.from_pretrained("base", add_pooling_layer=False)
        self.head = nn.Linear(32, 2)

    def forward(self, input_ids, attention_mask):
        hidden = self.encoder(input_ids=input_ids, attention_mask=attention_mask).last_hidden_state
        return self.head(hidden[:, 0])


def collate(texts):
    batch = tokenizer(texts, padding=True, return_tensors="pt", return_token_type_ids=False)
    return batch, torch.tensor([int("cat" in text) for text in texts])


model = Classifier().train()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for batch, labels in DataLoader(sentences * 12, batch_size=8, shuffle=True, collate_fn=collate):
    optimizer.zero_grad()
    nn.functional.cross_entropy(model(**batch), labels).backward()
    optimizer.step()
