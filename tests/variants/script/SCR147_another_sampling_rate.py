# codes: SCR147
# The refusal prints all settings of the extractor; the one that it refuses is an argument of the call.
import numpy as np
import torch
from transformers import Wav2Vec2FeatureExtractor

extractor = Wav2Vec2FeatureExtractor(feature_size=1, sampling_rate=8000, return_attention_mask=True)
waves = [np.sin(np.arange(400) * (0.02 + 0.01 * (i % 2))).astype(np.float32) for i in range(40)]
model = torch.nn.Sequential(torch.nn.Linear(400, 16), torch.nn.ReLU(), torch.nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for start in range(0, 40, 8):
    x = torch.tensor(np.stack(waves[start : start + 8]))
    loss = torch.nn.functional.cross_entropy(model(x), torch.arange(8) % 2)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
heard = extractor(waves[0], sampling_rate=16000, return_tensors="pt")
print(model(heard["input_values"]).argmax(-1))
