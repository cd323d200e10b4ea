"""RES: memory, throughput and storage. 1xx the device, 3xx checkpoints written and read, 9xx other failures."""
