import type { Country, Extract, Tags } from '@/server/atlas/base/entities'
import { type Feature, featuresOf } from '@/server/atlas/derive/geometry/features'
import type { OperatorName } from './charger-operators'
import { type Plug, parseKilowatts, parsePlugCount, plugKind } from './charger-power'
import type { OsmStation } from './charger-station'

const isCharger = (tags: Tags) => tags.amenity === 'charging_station' || tags.man_made === 'charge_point'

const closedToPublic = new Set(['private', 'no', 'permit', 'employees', 'residents'])
const forCars = new Set(['yes', 'designated', 'permissive', 'customers'])

/** OpenStreetMap's public car charging stations and charge points of the country, by id. */
export function osmStations(extract: Extract, country: Country): OsmStation[] {
  return featuresOf(extract, (tags) => isCharger(tags) && isForCars(tags))
    .features.filter(({ position }) => country.contains(position))
    .map(toStation)
}

/** Public and not only for bicycles: with `bicycle=yes`, a car tag or a car plug is required. */
function isForCars(tags: Tags): boolean {
  if (closedToPublic.has(tags.access ?? '') || tags.motorcar === 'no') return false
  const bicycles = tags.bicycle !== undefined && tags.bicycle !== 'no'
  return !bicycles || forCars.has(tags.motorcar ?? '') || plugsOf(tags).some(({ name }) => carPlug.test(name))
}

const carPlug = /^(type[123]|chademo|chaoji|tesla|nacs|gb_|mcs)/

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

/** The network, else the operator, else the brand, with its own Wikidata id and site. */
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

/** Plugs from `socket:<name>` with `socket:<name>:output`; plugs without output take the station's. */
function plugsOf(tags: Tags): { name: string; plug: Plug }[] {
  const stationOutput = parseKilowatts(tags['charging_station:output'])
  return Object.entries(tags).flatMap(([key, value]) => {
    const name = key.match(/^socket:([a-z0-9_]+)$/)?.[1]
    const counted = name && value ? parsePlugCount(value) : null
    if (!(name && counted)) return []
    const kilowatts = parseKilowatts(tags[`socket:${name}:output`]) ?? counted.kilowatts ?? stationOutput
    return { name, plug: { ...plugKind(name), count: counted.count, kilowatts } }
  })
}
