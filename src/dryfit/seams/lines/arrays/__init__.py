"""Operations of the line on tensors and arrays: their axes, their shapes, their kinds, their numbers."""
