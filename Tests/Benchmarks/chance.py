"""The label `chance_level`: how often chance alone would gather as many days."""

import math

# Two hours of the waking day, 06:00-23:00.
SHARE = 120 / 1020


def level(days, walks):
    """Wallenstein and Neff's approximation of the scan statistic, 0 to 1, rounded to 4 decimals."""
    if days <= 1:
        return 1.0
    masses = [math.comb(walks, count) * SHARE**count * (1 - SHARE) ** (walks - count)
              for count in range(days, walks + 1)]
    chance = (days / SHARE - walks - 1) * masses[0] + 2 * sum(masses)
    return math.floor(min(1, max(0, chance)) * 10_000 + 0.5 + 1e-9) / 10_000
