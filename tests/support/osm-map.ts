import type { Extract, OsmNode, OsmRelation, OsmWay, Position, Tags } from '@/server/atlas/entities/entities'

/** Metres from the centre of a made-up country. */
export type Point = readonly [east: number, north: number]

const middle: Position = [9.5, 47.1]
const metresPerDegree = 111_194.93

/** Exact to a few millimetres within some kilometres. */
export function at([east, north]: Point): Position {
  const metresPerDegreeEast = metresPerDegree * Math.cos((middle[1] * Math.PI) / 180)
  return [middle[0] + east / metresPerDegreeEast, middle[1] + north / metresPerDegree]
}

export function box([east, north]: Point, width: number, height = width): Point[] {
  const x = width / 2
  const y = height / 2
  return [
    [east - x, north - y],
    [east + x, north - y],
    [east + x, north + y],
    [east - x, north + y],
    [east - x, north - y],
  ]
}

type Members = readonly { type?: 'node' | 'way' | 'relation'; ref: number; role?: string }[]

/** Draws in metres. Ways through the same point share its node. Relations can name `missing` way ids. */
export function osmMap() {
  const nodes: OsmNode[] = []
  const ways: OsmWay[] = []
  const relations: OsmRelation[] = []
  const corners = new Map<string, number>()
  let lastId = 0
  const nextId = (given?: number) => {
    lastId = Math.max(lastId + 1, given ?? 0)
    return given ?? lastId
  }
  const cornerId = (point: Point) => {
    const known = corners.get(point.join()) ?? nextId()
    corners.set(point.join(), known)
    return known
  }
  const map = {
    node(tags: Tags, point: Point, id?: number) {
      nodes.push({ id: nextId(id), position: at(point), tags })
      return map
    },
    way(tags: Tags, points: readonly Point[], id?: number) {
      const refs = points.map(cornerId)
      ways.push({ id: nextId(id), tags, refs, positions: points.map(at), complete: true })
      return map
    },
    relation(tags: Tags, members: Members, id?: number) {
      const filled = members.map(({ type = 'way', ref, role = 'outer' }) => ({ type, ref, role }))
      relations.push({ id: nextId(id), tags, members: filled })
      return map
    },
    extract(): Extract {
      const byId = (a: { id: number }, b: { id: number }) => a.id - b.id
      return {
        nodes: nodes.toSorted(byId),
        ways: ways.toSorted(byId),
        relations: relations.toSorted(byId),
        date: '2026-01-01T00:00:00.000Z',
        close: () => undefined,
      }
    },
  }
  return map
}

export const countryTags = {
  type: 'boundary',
  boundary: 'administrative',
  admin_level: '2',
  'ISO3166-1': 'XA',
  name: 'Examplia',
}
export const examplia = { iso: 'XA', slug: 'examplia', name: 'Examplia' }

/** Ten by ten kilometres without another width; ids start at 1,000,000. */
export function countryMap(tags: Tags = {}, width = 10_000) {
  return osmMap()
    .way({}, box([0, 0], width), 1_000_000)
    .relation({ ...countryTags, ...tags }, [{ ref: 1_000_000 }], 1_000_001)
}
