/** Hexadecimal digits or a number; undefined for cells that deck.gl cannot draw: invalid ones, a sixth of the earth. */
export function s2Token(cell: unknown): string | undefined {
  const token = String(cell).trim().toLowerCase().replace(/^0x/, '')
  if (!/^[\da-f]{1,16}$/.test(token)) return undefined
  const id = BigInt(`0x${token.padEnd(16, '0')}`)
  if (id === 0n || id >> 61n > 5n) return undefined
  const zeros = (id & -id).toString(2).length - 1
  return zeros % 2 === 0 && zeros < 60 ? token : undefined
}
