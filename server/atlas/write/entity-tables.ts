import { poiCategories } from '@/lib/domain/poi-categories'
import { siteColumns } from '@/lib/domain/site-columns'
import type { SiteRow } from '@/server/atlas/derive/site-columns'
import type { Charger, Place, Poi, PopulationPoints, RoadGraph } from '@/server/atlas/entities'
import {
  chargerTypes,
  placeTypes,
  poiTypes,
  populationTypes,
  roadTypes,
  siteTypes,
} from '@/server/atlas/tables'
import { encodeArrow } from './arrow-file'

/** Parts of a degree in which positions are stored: OpenStreetMap's own precision, 1 cm. */
const partsPerDegree = 1e7
const noClass = 255

interface Positioned {
  position: readonly [lng: number, lat: number]
}
const latsOf = (rows: readonly Positioned[]) => rows.map(({ position }) => position[1])
const lngsOf = (rows: readonly Positioned[]) => rows.map(({ position }) => position[0])

export function encodeSites(rows: readonly SiteRow[]): Uint8Array {
  const columns = siteColumns.map(({ name, type }) => [
    name,
    rows.map((row) => (type === 'h3' ? BigInt(`0x${row[name]}`) : row[name])),
  ])
  return encodeArrow(siteTypes, Object.fromEntries(columns))
}

export function encodeChargers(chargers: readonly Charger[]): Uint8Array {
  return encodeArrow(chargerTypes, {
    id: chargers.map(({ id }) => id),
    name: chargers.map(({ name }) => name),
    network: chargers.map(({ network }) => network),
    lat: latsOf(chargers),
    lng: lngsOf(chargers),
    class: chargers.map((charger) => charger.class),
    AC: chargers.map(({ evses }) => evses.AC),
    DC: chargers.map(({ evses }) => evses.DC),
    HPC: chargers.map(({ evses }) => evses.HPC),
    max_power: chargers.map(({ maxPower }) => maxPower),
    power_estimated: chargers.map(({ powerEstimated }) => powerEstimated),
    sources: chargers.map(({ sources }) => sources.join(',')),
  })
}

export function encodePois(pois: readonly Poi[]): Uint8Array {
  return encodeArrow(poiTypes, {
    name: pois.map(({ name }) => name),
    category: pois.map(({ category }) => poiCategories.indexOf(category)),
    kind: pois.map(({ kind }) => kind),
    lat: latsOf(pois),
    lng: lngsOf(pois),
  })
}

export function encodePopulation({ lats, lngs, people }: PopulationPoints): Uint8Array {
  return encodeArrow(populationTypes, { lat: lats, lng: lngs, people })
}

export function encodeRoads({ edges }: RoadGraph): Uint8Array {
  return encodeArrow(roadTypes, {
    from: edges.map(({ from }) => from),
    to: edges.map(({ to }) => to),
    segment: edges.map(({ segment }) => segment),
    class: edges.map((edge) => edge.class ?? noClass),
    link: edges.map(({ link }) => link),
    one_way: edges.map(({ direction }) => direction === 'forward'),
    length_metres: edges.map(({ lengthMetres }) => lengthMetres),
    seconds: edges.map(({ seconds }) => seconds),
    aadt: edges.map(({ aadt }) => aadt),
    aadt_estimated: edges.map(({ aadtEstimated }) => aadtEstimated),
    name: edges.map(({ name }) => name),
    positions: edges.map(({ positions }) =>
      positions.flatMap(([lng, lat]) => [Math.round(lng * partsPerDegree), Math.round(lat * partsPerDegree)]),
    ),
  })
}

export function encodePlaces(places: readonly Place[]): Uint8Array {
  return encodeArrow(placeTypes, {
    name: places.map(({ name }) => name),
    kind: places.map(({ kind }) => kind),
    lat: latsOf(places),
    lng: lngsOf(places),
    population: places.map(({ population }) => Math.round(population)),
    city: places.map(({ city }) => city),
  })
}
