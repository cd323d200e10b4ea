# codes: DAT610
# needs: transformers tokenizers datasets
import torch
from datasets import Dataset
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import PreTrainedTokenizerFast

torch.manual_seed(0)
words = ["[PAD]", "[UNK]", "old", "blue", "car", "house", "big", "small", "a", "the"]
sentences = [["a", "old", "car"], ["the", "big", "blue", "house"], ["a", "small", "house"], ["big", "car"]] * 8
inner = Tokenizer(models.WordLevel({word: i for i, word in enumerate(words)}, unk_token="[UNK]"))
inner.pre_tokenizer = pre_tokenizers.Whitespace()
tok = PreTrainedTokenizerFast(tokenizer_object=inner, pad_token="[PAD]", unk_token="[UNK]")


def encode(rows):
    texts = rows["words"]
    return tok(texts, padding="max_length", max_length=5, truncation=True, return_token_type_ids=False)


data = Dataset.from_dict({"words": sentences, "label": [int("car" in s) for s in sentences]})
data = data.map(encode, batched=True, remove_columns=["words"]).with_format("torch")
model = torch.nn.Sequential(torch.nn.EmbeddingBag(len(words), 8, padding_idx=0), torch.nn.Linear(8, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(2):
    for batch in torch.utils.data.DataLoader(data, batch_size=8, shuffle=True):
        optimizer.zero_grad()
        torch.nn.functional.cross_entropy(model(batch["input_ids"]), batch["label"]).backward()
        optimizer.step()
