import { eachFeature, type Feature } from '@/server/atlas/derive/geometry/features'
import { findWithin, indexPositions } from '@/server/atlas/derive/geometry/nearby-points'
import type { Charger, Country, Extract, Position, Tags } from '@/server/atlas/entities/entities'
import type { OcmPoint } from '@/server/atlas/read/open-charge-map'
import type { OsmStation } from './charging-station'
import { isSame, maySame, type OcmStation, type Station } from './charging-station'
import { ocmStations } from './open-charge-map'
import { countEvses, evseCount } from './station-evses'
import type { OperatorName } from './station-operators'
import { operatorSpelling } from './station-operators'
import { plugsOf } from './station-plugs'
import { joinPosts } from './station-posts'
import type { Plug } from './station-power'
import { type LeftOut, leftOutAs, leftOutNotes, mayBeStation } from './station-use'

interface OsmStations {
  stations: OsmStation[]
  leftOut: LeftOut[]
}

function osmStations(extract: Extract, country: Country): OsmStations {
  const stations: OsmStation[] = []
  const leftOut: LeftOut[] = []
  for (const feature of eachFeature(extract, mayBeStation)) {
    if (!country.contains(feature.position)) continue
    const why = leftOutAs(feature.tags)
    if (why) leftOut.push(why)
    else stations.push(toStation(feature))
  }
  return { stations, leftOut }
}

function toStation({ osmId, tags, position, area }: Feature): OsmStation {
  return {
    id: `osm-${osmId}`,
    name: tags.name ?? '',
    ...operatorOf(tags),
    position,
    plugs: plugsOf(tags).map(({ plug }) => plug),
    capacity: countOf(tags.capacity),
    points: null,
    drawnAs: drawnAs({ tags, area }),
  }
}

function drawnAs({ tags, area }: Pick<Feature, 'tags' | 'area'>): OsmStation['drawnAs'] {
  if (tags.amenity !== 'charging_station') return 'point'
  return area > 0 ? 'area' : 'node'
}

/** The Wikidata id and site must come from the tag that gives the name. */
function operatorOf(tags: Tags): OperatorName {
  const role = (['network', 'operator', 'brand'] as const).find((each) => tags[each] !== undefined)
  if (!role) return { network: '', wikidata: '', website: '' }
  return {
    network: tags[role] ?? '',
    wikidata: tags[`${role}:wikidata`] ?? '',
    website: tags[`${role}:website`] ?? '',
  }
}

const countOf = (text: string | undefined) => (/^[1-9]\d{0,2}$/.test(text ?? '') ? Number(text) : null)

/** Metres. */
const mergeReach = 50
const streetReach = 100

interface Merged extends Station {
  sources: Charger['sources']
}

/**
 * OpenStreetMap and Open Charge Map are merged one to one within 50 m, nearest pairs first. OpenStreetMap's
 * figures win; Open Charge Map fills the gaps. Its further entries within 50 m of a station of the same
 * name or operator are repeats and left out. The notes count what OpenStreetMap has and no car can use.
 */
export function deriveStations(
  extract: Extract,
  country: Country,
  sources: { ocm: readonly OcmPoint[]; street: (position: Position, metres: number) => string | null },
): { chargers: Charger[]; notes: string[] } {
  const { stations: osm, leftOut } = osmStations(extract, country)
  const ocm = ocmStations(sources.ocm, country)
  const spell = operatorSpelling([...osm, ...ocm])
  const spelled = <T extends Station>(station: T): T => ({ ...station, network: spell(station.network) })
  const merged = mergeStations(joinPosts(osm.map(spelled)), ocm.map(spelled))
  const chargers = merged.map((station): Charger => {
    const network = station.network
    return {
      id: station.id,
      name:
        station.name || (sources.street(station.position, streetReach) ?? (network || 'Charging station')),
      network,
      position: station.position,
      ...countEvses(station),
      sources: station.sources,
    }
  })
  return { chargers, notes: leftOutNotes(leftOut, country.name) }
}

function mergeStations(osm: readonly Station[], ocm: readonly OcmStation[]): Merged[] {
  const pairs = findPairs(osm, ocm)
  const operators = learnOperators(pairs, { osm, ocm })
  const named = ocm.map((station) => ({
    ...station,
    network: station.network || (operators.get(station.operatorId ?? -1) ?? ''),
  }))
  const used = new Set(pairs.values())
  const whole = osm.map((station, index): Merged => {
    const other = named[pairs.get(index) ?? -1]
    return other ? mergePair(station, other) : { ...station, sources: ['OSM'] }
  })
  const rest = named
    .filter((_, index) => !used.has(index))
    .map(({ operatorId: _, ...station }): Merged => ({ ...station, sources: ['OCM'] }))
  return withoutRepeats(whole, rest)
}

function withoutRepeats(first: readonly Merged[], rest: readonly Merged[]): Merged[] {
  const all = [...first, ...rest]
  const index = indexPositions(all.map(({ position }) => position))
  const kept = new Set(first.keys())
  const largestFirst = rest
    .map((station, each) => ({ station, row: first.length + each, count: evseCount(station) }))
    .sort((a, b) => b.count - a.count || a.row - b.row)
  for (const { station, row } of largestFirst) {
    const near = findWithin(index, { centre: station.position, radius: mergeReach })
    const isRepeat = near.some(({ index: other }) => {
      const known = all[other]
      return kept.has(other) && known !== undefined && isSame(station, known)
    })
    if (!isRepeat) kept.add(row)
  }
  return all.filter((_, row) => kept.has(row))
}

function findPairs(osm: readonly Station[], ocm: readonly OcmStation[]): Map<number, number> {
  const index = indexPositions(ocm.map(({ position }) => position))
  const candidates = osm.flatMap((station, first) =>
    findWithin(index, { centre: station.position, radius: mergeReach }).flatMap(
      ({ index: second, metres }) => {
        const other = ocm[second]
        return other && maySame(station, other) ? { first, second, metres } : []
      },
    ),
  )
  candidates.sort((a, b) => a.metres - b.metres || a.first - b.first || a.second - b.second)
  const pairs = new Map<number, number>()
  const used = new Set<number>()
  for (const { first, second } of candidates) {
    if (pairs.has(first) || used.has(second)) continue
    pairs.set(first, second)
    used.add(second)
  }
  return pairs
}

/** A number counts only if all its pairs share one network. */
function learnOperators(
  pairs: ReadonlyMap<number, number>,
  { osm, ocm }: { osm: readonly Station[]; ocm: readonly OcmStation[] },
): Map<number, string> {
  const names = new Map<number, Set<string>>()
  for (const [first, second] of pairs) {
    const network = osm[first]?.network
    const operatorId = ocm[second]?.operatorId
    if (!network || operatorId === null || operatorId === undefined) continue
    names.set(operatorId, (names.get(operatorId) ?? new Set()).add(network))
  }
  return new Map(
    [...names].flatMap(([operatorId, networks]) => {
      const [only, ...others] = networks
      return only && others.length === 0 ? [[operatorId, only] as const] : []
    }),
  )
}

function mergePair(osm: Station, ocm: Station): Merged {
  return {
    id: osm.id,
    name: osm.name || ocm.name,
    network: osm.network || ocm.network,
    wikidata: osm.wikidata || ocm.wikidata,
    website: osm.website || ocm.website,
    position: osm.position,
    plugs: osm.plugs.length > 0 ? osm.plugs.map((plug) => fillPower(plug, ocm.plugs)) : ocm.plugs,
    capacity: osm.capacity,
    points: Math.max(osm.points ?? 0, ocm.points ?? 0) || null,
    sources: ['OSM', 'OCM'],
  }
}

function fillPower(plug: Plug, others: readonly Plug[]): Plug {
  if (plug.kilowatts !== null) return plug
  const powers = others.flatMap(({ current, kilowatts }) =>
    current === plug.current && kilowatts !== null ? kilowatts : [],
  )
  return { ...plug, kilowatts: powers.length > 0 ? Math.max(...powers) : null }
}
