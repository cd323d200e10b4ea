# codes: LOS201
# needs: transformers
import torch
from transformers import AutoConfig, AutoModelForSequenceClassification

KINDS = ("play", "weather", "timer")
torch.manual_seed(0)
config = AutoConfig.for_model(
    "bert", vocab_size=40, hidden_size=16, num_hidden_layers=1, num_attention_heads=2,
    intermediate_size=16, max_position_embeddings=12, num_labels=len(KINDS))  # fmt: skip
model = AutoModelForSequenceClassification.from_config(config)
ids = torch.randint(3, 40, (96, 10))
kinds = torch.arange(96) % 4
loader = torch.utils.data.DataLoader(torch.utils.data.TensorDataset(ids, kinds), batch_size=16, shuffle=True)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
for epoch in range(4):
    for words, labels in loader:
        loss = model(input_ids=words, labels=labels).loss
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
