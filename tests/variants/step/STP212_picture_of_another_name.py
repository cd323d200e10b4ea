# codes: STP212
"""Neural style transfer by gradient on the picture; the network is random and frozen (texture of random filters)."""
import torch, torch.nn as nn, torch.nn.functional as F
torch.manual_seed(3)
content = torch.rand(1, 3, 32, 32); style = torch.rand(1, 3, 32, 32).roll(5, 3)
cnn = nn.Sequential(nn.Conv2d(3, 16, 3, padding=1), nn.ReLU(), nn.Conv2d(16, 32, 3, padding=1), nn.ReLU()).eval().requires_grad_(False)
mean, std = torch.tensor([.485, .456, .406]).view(-1, 1, 1), torch.tensor([.229, .224, .225]).view(-1, 1, 1)

def gram(x):
    b, c, h, w = x.shape
    f = x.view(b * c, h * w)
    return f @ f.t() / (b * c * h * w)

with torch.no_grad():
    target_content = cnn((content - mean) / std)
    target_style = gram(cnn((style - mean) / std))
image = content.clone().requires_grad_(True)
optimizer = torch.optim.LBFGS([content.requires_grad_(True)])
run = [0]
while run[0] <= 60:
    def closure():
        with torch.no_grad():
            image.clamp_(0, 1)
        optimizer.zero_grad()
        f = cnn((image - mean) / std)
        loss = 1e5 * F.mse_loss(gram(f), target_style) + F.mse_loss(f, target_content)
        loss.backward()
        run[0] += 1
        if run[0] % 20 == 0:
            print(run[0], loss.item())
        return loss
    optimizer.step(closure)
