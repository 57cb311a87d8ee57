import type { HexagonColumn } from '@/lib/catalogue/hexagon-columns'
import type { Manifest } from '@/lib/contract/scout'

/** Which of a country's figures have a source; without one, a count of 0 would be a guess. */
export interface KnownSources {
  people: boolean
  roads: boolean
  places: boolean
  /** False if the country has no station mapped, though a neighbour's may be within reach. */
  stations: boolean
}

const columnOf = {
  people: 'Population',
  roads: 'Road class',
  places: 'POI total',
  stations: 'EV plugs total',
} as const satisfies Record<keyof KnownSources, HexagonColumn>

export function knownSources({ absent }: Pick<Manifest, 'absent'>): KnownSources {
  const missing = new Set(absent.flatMap(({ table, name }) => (table === 'hexagons' ? [name] : [])))
  return {
    people: !missing.has(columnOf.people),
    roads: !missing.has(columnOf.roads),
    places: !missing.has(columnOf.places),
    stations: !missing.has(columnOf.stations),
  }
}

/** The reason why a country's data lack a column; undefined if they have it. */
export function whyAbsent(
  { absent }: Pick<Manifest, 'absent'>,
  table: 'sites' | 'hexagons',
  column: string,
): string | undefined {
  return absent.find((each) => each.table === table && each.name === column)?.reason
}

const assumed = 'no count or area: '

/** The note on a typical capacity that is neither counted nor measured. */
export const assumedNote = (source: string): string => assumed + source

export const isAssumedNote = (note: string): boolean => note.startsWith(assumed)
