import { isInside } from '@/lib/geo/mercator'
import type { Buildings } from '@/server/atlas/base/derived-entities'
import type { Charger, Country, Extract, Poi, PopulationPoints, Position } from '@/server/atlas/base/entities'
import { deriveChargers } from '@/server/atlas/derive/chargers/chargers'
import { areaIndex } from '@/server/atlas/derive/geometry/area-index'
import { derivePois } from '@/server/atlas/derive/places/pois'
import { deriveBuildings } from '@/server/atlas/derive/population/buildings'
import { namedStreets, streetFinder } from '@/server/atlas/derive/roads/streets'
import type { OcmPoint } from '@/server/atlas/read/open-charge-map'
import type { PopulationGrid } from '@/server/atlas/read/population-grid'
import { type Coverage, findCoverage } from './coverage'
import { joinExtracts } from './joined-extract'
import { neighbourAreas } from './neighbour-areas'
import { joinPoints, neighbourPeople, pointsWhere } from './neighbour-people'
import type { Strip } from './strip'
import { seaFinder } from './waters'

/** Objects of neighbours' extracts in the strip around a country. */
export interface Around extends Coverage {
  /** The country's extract with the neighbours' objects. */
  joined: Extract
  strip: Strip
  chargers: Charger[]
  pois: Poi[]
  people: PopulationPoints
  buildings: Buildings[]
}

interface AroundSources {
  neighbours: readonly Extract[]
  strip: Strip
  country: Country
  ocm: readonly OcmPoint[]
  grid: PopulationGrid | null
}

/**
 * The neighbours' people, places and chargers in the strip, by the rules of the country's own. People come
 * from each neighbour's own figures, or from the grid if one is given.
 */
export function deriveAround(own: Extract, sources: AroundSources): Around {
  const { neighbours, strip, country, ocm, grid } = sources
  const joined = joinExtracts(own, neighbours, strip)
  const isHeld = (position: Position) => neighbours.some((each) => holds(each, position))
  const surroundings = {
    ...country,
    contains: (position: Position) => strip.contains(position) && isHeld(position),
  }
  const { people, buildings, isKnown } = peopleAround(sources)
  const isCovered = grid ? isHeld : isKnown
  return {
    joined,
    strip,
    people: grid ? gridAround(grid, strip) : people,
    buildings,
    pois: derivePois(joined, surroundings),
    chargers: deriveChargers(joined, surroundings, {
      ocm,
      street: streetFinder(namedStreets(joined, surroundings)),
    }),
    ...findCoverage({ country, strip, isCovered, isSea: seaFinder(joined) }),
  }
}

/** Whether an extract is whole around a position; one that may go on after its end is whole nowhere. */
function holds({ file, holds: isHeld }: Extract, position: Position): boolean {
  if (file?.endsFull || (file?.box && !isInside(file.box, position))) return false
  return isHeld?.(position) ?? true
}

interface People {
  people: PopulationPoints
  buildings: Buildings[]
  /** Whether the people around a position are known. */
  isKnown(position: Position): boolean
}

/** Neighbours in the given order: if two hold an area, the first one counts. */
function peopleAround({ neighbours, strip, country }: AroundSources): People {
  const known: ((position: Position) => boolean)[] = []
  const isTaken = (position: Position) => known.some((test) => test(position))
  const points: PopulationPoints[] = []
  const buildings: Buildings[] = []
  for (const extract of neighbours) {
    const earlier = known.slice()
    const isFree = (position: Position) =>
      !(country.contains(position) || earlier.some((test) => test(position)))
    const homes = deriveBuildings(extract, { ...country, contains: isFree })
    const areas = neighbourAreas(extract, strip, isFree)
    const find = areaIndex(areas)
    const found = neighbourPeople(extract, { areas, buildings: homes })
    points.push(pointsWhere(found, (position) => strip.contains(position) && isFree(position)))
    buildings.push(homes)
    known.push((position) => find(position).length > 0 && holds(extract, position))
  }
  return { people: joinPoints(points), buildings, isKnown: isTaken }
}

function gridAround({ lats, lngs, people }: PopulationGrid, strip: Strip): PopulationPoints {
  const rows = Array.from({ length: people.length }, (_, row) => row).filter((row) =>
    strip.contains([lngs.at(row), lats.at(row)]),
  )
  return {
    size: rows.length,
    lngs: Float64Array.from(rows, (row) => lngs.at(row)),
    lats: Float64Array.from(rows, (row) => lats.at(row)),
    people: Float64Array.from(rows, (row) => people.at(row)),
  }
}
