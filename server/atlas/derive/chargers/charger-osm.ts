import type { Country, Extract, Tags } from '@/server/atlas/base/entities'
import { featuresOf } from '@/server/atlas/derive/geometry/features'
import { findWithin, indexPositions } from '@/server/atlas/derive/geometry/nearby-points'
import { type Plug, parseKilowatts, parsePlugCount, plugKind } from './charger-power'
import { maySame, type Station } from './charger-station'

const isCharger = (tags: Tags) => tags.amenity === 'charging_station' || tags.man_made === 'charge_point'

const closedToPublic = new Set(['private', 'no', 'permit', 'employees', 'residents'])
const forCars = new Set(['yes', 'designated', 'permissive', 'customers'])

/** Distance (m) within which charge points belong to a station. */
const pointReach = 50

/**
 * OpenStreetMap's public car charging stations of the country, by id. Charge points within 50 m of a station
 * of the same operator count as its points; others are stations themselves.
 */
export function osmStations(extract: Extract, country: Country): Station[] {
  const features = featuresOf(extract, (tags) => isCharger(tags) && isForCars(tags)).features.filter(
    ({ position }) => country.contains(position),
  )
  const isPoint = (tags: Tags) => tags.amenity !== 'charging_station'
  const stations = features.filter(({ tags }) => !isPoint(tags)).map(toStation)
  const index = indexPositions(stations.map(({ position }) => position))
  const lone: Station[] = []
  const points = new Map<number, Station[]>()
  for (const point of features.filter(({ tags }) => isPoint(tags)).map(toStation)) {
    const home = findWithin(index, { centre: point.position, radius: pointReach }).find((near) => {
      const station = stations[near.index]
      return station !== undefined && maySame(station, point)
    })
    if (home) points.set(home.index, [...(points.get(home.index) ?? []), point])
    else lone.push(point)
  }
  return [...stations.map((station, each) => withPoints(station, points.get(each) ?? [])), ...lone]
}

function withPoints(station: Station, points: readonly Station[]): Station {
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

/** Public and not only for bicycles: with `bicycle=yes`, a car tag or a car plug is required. */
function isForCars(tags: Tags): boolean {
  if (closedToPublic.has(tags.access ?? '') || tags.motorcar === 'no') return false
  const bicycles = tags.bicycle !== undefined && tags.bicycle !== 'no'
  return !bicycles || forCars.has(tags.motorcar ?? '') || plugsOf(tags).some(({ name }) => carPlug.test(name))
}

const carPlug = /^(type[123]|chademo|chaoji|tesla|nacs|gb_|mcs)/

function toStation(feature: { osmId: string; tags: Tags; position: Station['position'] }): Station {
  const { tags, position } = feature
  return {
    id: `osm-${feature.osmId}`,
    name: tags.name ?? '',
    network: tags.network ?? tags.operator ?? tags.brand ?? '',
    position,
    plugs: plugsOf(tags).map(({ plug }) => plug),
    capacity: countOf(tags.capacity),
    points: null,
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
