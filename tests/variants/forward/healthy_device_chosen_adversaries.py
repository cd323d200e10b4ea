# codes:
import torch
import torch.nn as nn
import torch.optim as optim
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(999)
device = torch.device("cuda:0" if torch.cuda.is_available() else "cpu")
print("running on", device)
data = torch.randn(128, 2) * 0.3 + torch.tensor([1.0, -1.0])
dataloader = DataLoader(TensorDataset(data), batch_size=32, shuffle=True)
netG = nn.Sequential(nn.Linear(8, 16), nn.ReLU(True), nn.Linear(16, 2)).to(device)
netD = nn.Sequential(nn.Linear(2, 16), nn.LeakyReLU(0.2), nn.Linear(16, 1), nn.Sigmoid()).to(device)


def weights_init(m):
    if isinstance(m, nn.Linear):
        nn.init.normal_(m.weight.data, 0.0, 0.2)


netG.apply(weights_init)
netD.apply(weights_init)
criterion = nn.BCELoss()
fixed_noise = torch.randn(64, 8, device=device)
real_label, fake_label = 1.0, 0.0
optimizerD = optim.Adam(netD.parameters(), lr=0.002, betas=(0.5, 0.999))
optimizerG = optim.Adam(netG.parameters(), lr=0.002, betas=(0.5, 0.999))
G_losses, img_list = [], []
iters = 0
for epoch in range(3):
    for i, batch in enumerate(dataloader, 0):
        netD.zero_grad()
        real = batch[0].to(device)
        b_size = real.size(0)
        label = torch.full((b_size,), real_label, dtype=torch.float, device=device)
        output = netD(real).view(-1)
        errD_real = criterion(output, label)
        errD_real.backward()
        noise = torch.randn(b_size, 8, device=device)
        fake = netG(noise)
        label.fill_(fake_label)
        output = netD(fake.detach()).view(-1)
        errD_fake = criterion(output, label)
        errD_fake.backward()
        errD = errD_real + errD_fake
        optimizerD.step()
        netG.zero_grad()
        label.fill_(real_label)
        output = netD(fake).view(-1)
        errG = criterion(output, label)
        errG.backward()
        optimizerG.step()
        G_losses.append(errG.item())
        if iters % 5 == 0:
            with torch.no_grad():
                img_list.append(netG(fixed_noise).detach().cpu().numpy())
        iters += 1
print(G_losses[-1], errD.item())
