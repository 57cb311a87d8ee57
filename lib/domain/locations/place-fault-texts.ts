import type { PlaceFault } from '@/lib/contract/location-file'

export const placeFaultTexts: Readonly<Record<PlaceFault, string>> = {
  abroad: 'No data here: this location cannot be evaluated.',
  water: 'In water, where no charging station can be built. Move it to land or remove it.',
  zero: 'At 0, 0 in the Atlantic: the coordinates are missing. Enter them or remove the location.',
  swapped: 'Latitude and longitude look swapped: the other way round it lies in a country of the map.',
}

const refusals: Readonly<Record<PlaceFault, string>> = {
  abroad: 'No data here, so it cannot be evaluated',
  water: 'In water, where no charging station can be built',
  zero: 'At 0, 0, so the coordinates are missing',
  swapped: 'Latitude and longitude look swapped',
}

/** Why a submission refuses a location, by its name. */
export const refusalOf = (name: string, fault: PlaceFault): string => `${name}: ${refusals[fault]}.`

const named = 3

/** Names the first locations of a submission whose places cannot be evaluated. */
export function misplacedText(misplaced: readonly { name: string; fault: PlaceFault }[]): string {
  const first = misplaced.slice(0, named).map(({ name, fault }) => refusalOf(name, fault))
  const left = misplaced.length - first.length
  const more = left > 0 ? [`And ${left} more.`] : []
  return [...first, ...more, 'Move or remove them, then submit again.'].join(' ')
}
