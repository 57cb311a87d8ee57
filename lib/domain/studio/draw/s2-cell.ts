import { S2Layer } from '@deck.gl/geo-layers'
import { s2Token } from '@/lib/domain/studio/read/s2-token'

type GetPolygon = (token: string) => Float64Array

/** deck.gl's layer knows the corners of a cell without a map. */
const { getPolygon } = new S2Layer<string>({
  id: 's2-corners',
  data: [],
  getS2Token: (token) => token,
}).indexToBounds() as unknown as { getPolygon: GetPolygon }

export function s2Ring(cell: unknown): (readonly [lng: number, lat: number])[] | undefined {
  const token = s2Token(cell)
  if (token === undefined) return undefined
  const corners = getPolygon(token)
  // The last corner repeats the first.
  return Array.from({ length: corners.length / 2 - 1 }, (_, at) => [
    corners[at * 2] ?? 0,
    corners[at * 2 + 1] ?? 0,
  ])
}
