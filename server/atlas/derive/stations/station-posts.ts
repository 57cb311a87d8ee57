import { findWithin, indexPositions } from '@/server/atlas/derive/geometry/nearby-points'
import { evseCount, isSame, maySame, type OsmStation, type Station } from './station-evses'
import type { Plug } from './station-power'

/** Metres from a charge point to its station. */
const pointReach = 50
/** Metres between the posts of a station that are each mapped as a station. */
const postReach = 25

/**
 * Merges stations that OpenStreetMap draws several times: nodes with the same name or operator, nodes
 * beside their station's outline, and charge points of the same operator. The EVSEs of posts add up.
 */
export function joinPosts(drawn: readonly OsmStation[]): Station[] {
  const stations = joinNodes(drawn.filter(({ drawnAs }) => drawnAs !== 'point'))
  const index = indexPositions(stations.map(({ position }) => position))
  const lone: Station[] = []
  const points = new Map<number, Station[]>()
  for (const point of drawn.filter(({ drawnAs }) => drawnAs === 'point')) {
    const home = findWithin(index, { centre: point.position, radius: pointReach }).find((near) => {
      const station = stations[near.index]
      return station !== undefined && maySame(station, point)
    })
    if (home) points.set(home.index, [...(points.get(home.index) ?? []), point])
    else lone.push(point)
  }
  const whole = stations.map((station, each) => withPoints(station, points.get(each) ?? []))
  return [...whole, ...lone].map(({ drawnAs: _, ...station }: Station & Partial<OsmStation>) => station)
}

function joinNodes(drawn: readonly OsmStation[]): OsmStation[] {
  const index = indexPositions(drawn.map(({ position }) => position))
  const taken = new Set<number>()
  const joined = new Map<number, OsmStation>()
  for (const kind of ['area', 'node'] as const) {
    for (const [first, station] of drawn.entries()) {
      if (station.drawnAs !== kind || taken.has(first)) continue
      taken.add(first)
      const posts = findWithin(index, { centre: station.position, radius: postReach }).flatMap((near) => {
        const post = drawn[near.index]
        if (taken.has(near.index) || post?.drawnAs !== 'node' || !isSame(station, post)) return []
        taken.add(near.index)
        return [post]
      })
      joined.set(first, kind === 'area' ? withPosts(station, posts) : sumOf(station, posts))
    }
  }
  return drawn.flatMap((_, index) => joined.get(index) ?? [])
}

/** The outline describes the whole station; posts fill its gaps. */
function withPosts(area: OsmStation, posts: readonly OsmStation[]): OsmStation {
  if (posts.length === 0) return area
  return {
    ...firstNamed(area, posts),
    plugs: area.plugs.length > 0 ? area.plugs : sumPlugs(posts.flatMap(({ plugs }) => plugs)),
    points: countOf(posts),
  }
}

function sumOf(first: OsmStation, others: readonly OsmStation[]): OsmStation {
  if (others.length === 0) return first
  const posts = [first, ...others]
  const isCounted = posts.every(({ capacity }) => capacity !== null)
  return {
    ...firstNamed(first, others),
    plugs: sumPlugs(posts.flatMap(({ plugs }) => plugs)),
    capacity: isCounted ? countOf(posts) : null,
    points: countOf(posts),
  }
}

function firstNamed(first: OsmStation, others: readonly OsmStation[]): OsmStation {
  const posts = [first, ...others]
  const { network, wikidata, website } = posts.find((post) => post.network !== '') ?? first
  return { ...first, name: posts.find(({ name }) => name !== '')?.name ?? '', network, wikidata, website }
}

const countOf = (posts: readonly Station[]) => posts.reduce((sum, post) => sum + evseCount(post), 0)

function withPoints<T extends Station>(station: T, points: readonly Station[]): T {
  if (points.length === 0) return station
  const plugs = station.plugs.length > 0 ? station.plugs : points.flatMap((point) => point.plugs)
  return {
    ...station,
    points: points.reduce((sum, { capacity }) => sum + (capacity ?? 1), 0),
    plugs: sumPlugs(plugs),
  }
}

function sumPlugs(plugs: readonly Plug[]): Plug[] {
  const sums = new Map<string, Plug>()
  for (const plug of plugs) {
    const key = `${plug.current} ${plug.kilowatts} ${plug.assumed}`
    sums.set(key, { ...plug, count: plug.count + (sums.get(key)?.count ?? 0) })
  }
  return [...sums.values()]
}
