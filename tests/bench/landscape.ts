/** Deterministic. */
export function chance(x: number, y: number, seed: number): number {
  let mixed = Math.imul(Math.floor(x * 1000), 0x9e37_79b1) ^ Math.imul(Math.floor(y * 1000), 0x85eb_ca77)
  mixed = Math.imul(mixed ^ (mixed >>> 15) ^ Math.imul(seed, 0xc2b2_ae3d), 0x27d4_eb2f)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0x1656_67b1)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
}

/** 0..1: the mean of value noise with cells of these sizes, in the unit of x and y. */
export function landscape({
  x,
  y,
  seed,
  sizes,
}: {
  x: number
  y: number
  seed: number
  sizes: readonly number[]
}): number {
  const sum = sizes.reduce((total, size, octave) => total + noise(x / size, y / size, seed * 31 + octave), 0)
  return sum / sizes.length
}

function noise(x: number, y: number, seed: number): number {
  const left = Math.floor(x)
  const top = Math.floor(y)
  const right = ease(x - left)
  const down = ease(y - top)
  const at = (dx: number, dy: number) => chance(left + dx, top + dy, seed)
  const upper = at(0, 0) + (at(1, 0) - at(0, 0)) * right
  const lower = at(0, 1) + (at(1, 1) - at(0, 1)) * right
  return upper + (lower - upper) * down
}

const ease = (share: number) => share * share * (3 - 2 * share)
