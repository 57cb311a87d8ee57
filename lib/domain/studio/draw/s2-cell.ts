import { S2Layer } from '@deck.gl/geo-layers'

type GetPolygon = (token: string) => Float64Array

/** deck.gl's layer knows the corners of a cell without a map. */
const { getPolygon } = new S2Layer<string>({
  id: 's2-corners',
  data: [],
  getS2Token: (token) => token,
}).indexToBounds() as unknown as { getPolygon: GetPolygon }

/** Hexadecimal digits or a number; undefined for cells that deck.gl cannot draw: invalid ones, a sixth of the earth. */
function tokenOf(cell: unknown): string | undefined {
  const token = String(cell).trim().toLowerCase().replace(/^0x/, '')
  if (!/^[\da-f]{1,16}$/.test(token)) return undefined
  const id = BigInt(`0x${token.padEnd(16, '0')}`)
  if (id === 0n || id >> 61n > 5n) return undefined
  const zeros = (id & -id).toString(2).length - 1
  return zeros % 2 === 0 && zeros < 60 ? token : undefined
}

export function s2Ring(cell: unknown): (readonly [lng: number, lat: number])[] | undefined {
  const token = tokenOf(cell)
  if (token === undefined) return undefined
  const corners = getPolygon(token)
  // The last corner repeats the first.
  return Array.from({ length: corners.length / 2 - 1 }, (_, at) => [
    corners[at * 2] ?? 0,
    corners[at * 2 + 1] ?? 0,
  ])
}
