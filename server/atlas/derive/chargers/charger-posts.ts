import { findWithin, indexPositions } from '@/server/atlas/derive/geometry/nearby-points'
import { evseCount } from './charger-evses'
import type { Plug } from './charger-power'
import { isSame, maySame, type OsmStation, type Station } from './charger-station'

/** Distance (m) within which charge points belong to a station. */
const pointReach = 50
/** Distance (m) from the first post of a station to its others, each mapped as a station. */
const postReach = 25

/**
 * One station for each that OpenStreetMap draws several times, in the given order: nodes within 25 m with the
 * same name or operator are posts of one, whose EVSEs add up; nodes beside the outline of their station are
 * its posts; charge points within 50 m of a station of the same operator are its points, others stations.
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

/** Around each outline, then around each node left, by distance. */
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

/** The first post, with the first name and the first operator of all. */
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
