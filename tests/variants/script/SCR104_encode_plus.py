# codes: SCR104
# needs: transformers
import torch
from tokenizers import Tokenizer, models, pre_tokenizers
from torch import nn
from transformers import PreTrainedTokenizerFast

engine = Tokenizer(models.WordLevel({"[PAD]": 0, "[UNK]": 1, "good": 2, "bad": 3}, unk_token="[UNK]"))
engine.pre_tokenizer = pre_tokenizers.Whitespace()
tokenizer = PreTrainedTokenizerFast(tokenizer_object=engine, pad_token="[PAD]", unk_token="[UNK]")
torch.manual_seed(0)
texts = ["good good", "bad bad", "good bad", "bad good"]
ids = [tokenizer.encode_plus(text, return_tensors="pt")["input_ids"][0] for text in texts]
model = nn.Sequential(nn.Embedding(4, 8), nn.Flatten(), nn.Linear(16, 2))
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
for step in range(3):
    loss = nn.functional.cross_entropy(model(torch.stack(ids)), torch.tensor([0, 1, 0, 1]))
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
