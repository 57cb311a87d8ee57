import { type Buildings, type DerivedEntities, noBuildings } from '@/server/atlas/base/derived-entities'
import type { PopulationPoints } from '@/server/atlas/base/entities'
import { ParkedColumns } from '@/server/atlas/read/parked-columns'

/** Buildings and people of a country while its base map is drawn and its roads are joined. */
export interface ParkedPlaces {
  buildings(): Buildings
  /** Ends the parking. */
  putBack(found: DerivedEntities): void
  close(): void
}

/**
 * Moves the largest columns of what was found to a temporary file.
 * @throws ExtractError when its disk is full.
 */
export function parkPlaces(found: DerivedEntities): ParkedPlaces {
  const { size: built, ...buildingColumns } = found.buildings
  const { size: peopled, ...peopleColumns } = found.population.points
  const buildings = new ParkedColumns(buildingColumns)
  const people = parked(peopleColumns, () => buildings.close())
  const close = () => {
    buildings.close()
    people.close()
  }
  found.buildings = noBuildings
  found.population = { ...found.population, points: nobody }
  return {
    buildings: () => ({ size: built, ...buildings.read() }),
    putBack(into) {
      into.buildings = { size: built, ...buildings.read() }
      into.population = { ...into.population, points: { size: peopled, ...people.read() } }
      close()
    },
    close,
  }
}

function parked(columns: Omit<PopulationPoints, 'size'>, onFault: () => void) {
  try {
    return new ParkedColumns(columns)
  } catch (error) {
    onFault()
    throw error
  }
}

const nothing = new Float64Array(0)
const nobody = { size: 0, lngs: nothing, lats: nothing, people: nothing }
