# codes: LOS310
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
accelerator = Accelerator()
plates = torch.randint(1, 9, (40, 5))
strips = nn.functional.one_hot(plates.repeat_interleave(4, 1), 9).float() + 0.1 * torch.randn(40, 20, 9)
loader = DataLoader(TensorDataset(strips, plates), batch_size=8, shuffle=True)
model, ctc = nn.LSTM(9, 9, batch_first=True), nn.CTCLoss()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for epoch in range(2):
    for strip, plate in loader:
        out, _ = model(strip)
        scores = nn.functional.log_softmax(out, dim=2)
        time = torch.full((8,), scores.shape[1])
        loss = ctc(log_probs=scores, targets=plate, input_lengths=time, target_lengths=torch.full((8,), 5))
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
