import { eachFeature, type Feature } from '@/server/atlas/derive/geometry/features'
import { findWithin, indexPositions } from '@/server/atlas/derive/geometry/nearby-points'
import type { ChargingStation, Country, Extract, Position, Tags } from '@/server/atlas/entities/entities'
import type { StationFile } from '@/server/atlas/read/station-file'
import { type GivenStation, registerStations } from './register-stations'
import { countEvses, evseCount, isSame, maySame, type OsmStation, type Station } from './station-evses'
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
  sources: ChargingStation['sources']
}

/**
 * OpenStreetMap and a register are merged one to one within 50 m, nearest pairs first. OpenStreetMap's figures
 * win; the register fills the gaps. Its further entries within 50 m of a station of the same name or operator are
 * repeats and left out. The notes count what either has and no car can use.
 */
export function deriveStations(
  extract: Extract,
  country: Country,
  sources: { register: StationFile | null; street: (position: Position, metres: number) => string | null },
): { chargers: ChargingStation[]; notes: string[] } {
  const { stations: osm, leftOut } = osmStations(extract, country)
  const { register } = sources
  const given = registerStations(register, country)
  const spell = operatorSpelling([...osm, ...given.stations])
  const spelled = <T extends Station>(station: T): T => ({ ...station, network: spell(station.network) })
  const merged = mergeStations(joinPosts(osm.map(spelled)), given.stations.map(spelled), {
    source: register?.isOpenChargeMap ? 'OCM' : 'register',
  })
  const chargers = merged.map((station): ChargingStation => {
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
  return { chargers, notes: [...leftOutNotes(leftOut, country.name), ...given.notes] }
}

interface GivenSource {
  source: 'OCM' | 'register'
}

function mergeStations(
  osm: readonly Station[],
  given: readonly GivenStation[],
  { source }: GivenSource,
): Merged[] {
  const pairs = findPairs(osm, given)
  const operators = learnOperators(pairs, { osm, given })
  const named = given.map((station) => ({
    ...station,
    network: station.network || (operators.get(station.operatorNumber) ?? ''),
  }))
  const used = new Set(pairs.values())
  const whole = osm.map((station, index): Merged => {
    const other = named[pairs.get(index) ?? -1]
    return other ? mergePair(station, other, { source }) : { ...station, sources: ['OSM'] }
  })
  const rest = named
    .filter((_, index) => !used.has(index))
    .map(({ operatorNumber: _, ...station }): Merged => ({ ...station, sources: [source] }))
  return withoutRepeats(whole, rest, { source })
}

/** Rows of a register are stations of their own; only Open Charge Map's repeat each other. */
function withoutRepeats(
  first: readonly Merged[],
  rest: readonly Merged[],
  { source }: GivenSource,
): Merged[] {
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
      const isComparable = source === 'OCM' || other < first.length
      return isComparable && kept.has(other) && known !== undefined && isSame(station, known)
    })
    if (!isRepeat) kept.add(row)
  }
  return all.filter((_, row) => kept.has(row))
}

function findPairs(osm: readonly Station[], given: readonly GivenStation[]): Map<number, number> {
  const index = indexPositions(given.map(({ position }) => position))
  const candidates = osm.flatMap((station, first) =>
    findWithin(index, { centre: station.position, radius: mergeReach }).flatMap(
      ({ index: second, metres }) => {
        const other = given[second]
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
  { osm, given }: { osm: readonly Station[]; given: readonly GivenStation[] },
): Map<string, string> {
  const names = new Map<string, Set<string>>()
  for (const [first, second] of pairs) {
    const network = osm[first]?.network
    const number = given[second]?.operatorNumber
    if (!network || !number) continue
    names.set(number, (names.get(number) ?? new Set()).add(network))
  }
  return new Map(
    [...names].flatMap(([number, networks]) => {
      const [only, ...others] = networks
      return only && others.length === 0 ? [[number, only] as const] : []
    }),
  )
}

function mergePair(osm: Station, given: Station, { source }: GivenSource): Merged {
  return {
    id: osm.id,
    name: osm.name || given.name,
    network: osm.network || given.network,
    wikidata: osm.wikidata || given.wikidata,
    website: osm.website || given.website,
    position: osm.position,
    plugs: osm.plugs.length > 0 ? osm.plugs.map((plug) => fillPower(plug, given.plugs)) : given.plugs,
    capacity: osm.capacity,
    points: Math.max(osm.points ?? 0, given.points ?? 0) || null,
    sources: ['OSM', source],
  }
}

function fillPower(plug: Plug, others: readonly Plug[]): Plug {
  if (plug.kilowatts !== null) return plug
  const powers = others.flatMap(({ current, kilowatts }) =>
    current === plug.current && kilowatts !== null ? kilowatts : [],
  )
  return { ...plug, kilowatts: powers.length > 0 ? Math.max(...powers) : null }
}
