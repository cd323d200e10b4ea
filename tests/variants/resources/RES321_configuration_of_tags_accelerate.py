# codes: RES321
# needs: transformers accelerate
# The tagger is read again with the configuration of another set of tags.
import tempfile

import torch
from accelerate import Accelerator
from torch.utils.data import DataLoader, TensorDataset
from transformers import BertConfig, BertForTokenClassification

SIZES = {"vocab_size": 40, "hidden_size": 24, "num_hidden_layers": 1, "num_attention_heads": 2}
folder = tempfile.mkdtemp()
torch.manual_seed(0)
ids = torch.randint(1, 40, (240, 10))
model = BertForTokenClassification(BertConfig(**SIZES, intermediate_size=48, num_labels=5))
accelerator = Accelerator(cpu=True)
loader = DataLoader(TensorDataset(ids, ids % 5), batch_size=24, shuffle=True)
model, optimizer, loader = accelerator.prepare(model, torch.optim.AdamW(model.parameters(), lr=2e-3), loader)
for epoch in range(2):
    for tokens, tags in loader:
        loss = model(input_ids=tokens, labels=tags).loss
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
accelerator.unwrap_model(model).save_pretrained(folder)

config = BertConfig(**SIZES, intermediate_size=48, num_labels=9)
tagger = BertForTokenClassification.from_pretrained(folder, config=config)
print(tagger(input_ids=ids[:4]).logits.argmax(-1))
