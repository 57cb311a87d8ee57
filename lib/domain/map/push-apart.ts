interface Spot {
  x: number
  y: number
}

/** Converges for ten marks. */
const rounds = 60

/** Moves marks along their connecting line until they are `min` px apart; marks on one spot sideways. */
export function pushApart(
  spots: readonly Spot[],
  min: number,
  { width, height }: { width: number; height: number },
): Spot[] {
  const moved = spots.map((spot) => ({ ...spot }))
  const half = min / 2
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, a] of moved.entries()) {
      for (const b of moved.slice(index + 1)) separate(a, b, min)
    }
    for (const spot of moved) {
      spot.x = Math.min(width - half, Math.max(half, spot.x))
      spot.y = Math.min(height - half, Math.max(half, spot.y))
    }
  }
  return moved
}

function separate(a: Spot, b: Spot, min: number): void {
  const dx = b.x - a.x
  const dy = b.y - a.y
  const distance = Math.hypot(dx, dy)
  if (distance >= min) return
  const [ux, uy] = distance === 0 ? [1, 0] : [dx / distance, dy / distance]
  const step = (min - distance) / 2
  a.x -= ux * step
  a.y -= uy * step
  b.x += ux * step
  b.y += uy * step
}
