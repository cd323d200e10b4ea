# codes: LOS403
# needs: transformers
import torch
from torch.utils.data import DataLoader, TensorDataset
from transformers import BertConfig, BertForSequenceClassification

torch.manual_seed(0)
size = dict(hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32)
bert = BertForSequenceClassification(BertConfig(vocab_size=40, num_labels=1, **size))
words = torch.randint(3, 40, (64, 8))
topic = words[:, 0] % 4
adamw = torch.optim.AdamW(bert.parameters(), lr=1e-3)
for given, wanted in DataLoader(TensorDataset(words, topic), batch_size=16, shuffle=True):
    loss = bert(input_ids=given, labels=wanted).loss
    loss.backward()
    adamw.step()
    adamw.zero_grad()
