import type { DemandStep } from '@/lib/catalogue/demand-step'
import type { RecordedLocation, RecordLocations } from '@/lib/contract/record-locations'
import { formatCount } from '@/lib/format/number'
import type { LatLng } from '@/lib/geo/coordinates'
import { estimateStep, roundedEnd } from './estimate-scale'

/** A location on the map beside the list of records. */
export interface ListedPin extends LatLng {
  /** Unique over all records. */
  id: string
  evalId: string
  /** Opens the location in its record. */
  zid: string
  /** kWh/day of its better current; undefined before it is evaluated. */
  energy: number | undefined
  name: string
  letter: ''
  tone: 'ink'
  figure: { text: string; step: DemandStep } | undefined
}

export interface ListedPins {
  /** Best first. */
  pins: readonly ListedPin[]
  /** End of the colour scale in kWh/day; undefined without any estimate. */
  end: number | undefined
}

/** Caches texts: figures are whole numbers, so many locations share one. */
const texts = new Map<number, string>()

function textOf(energy: number): string {
  const figure = Math.round(energy)
  const known = texts.get(figure)
  if (known !== undefined) return known
  const text = formatCount(figure)
  texts.set(figure, text)
  return text
}

const energyOf = ({ AC, DC }: RecordedLocation): number | undefined =>
  AC === null && DC === null ? undefined : Math.max(AC ?? 0, DC ?? 0)

/**
 * Pins of the records that are listed.
 * @param isListed of an `evalId`
 * @param nameOf a record
 */
export function listedPins(
  { records }: Pick<RecordLocations, 'records'>,
  { isListed, nameOf }: { isListed: (evalId: string) => boolean; nameOf: (evalId: string) => string },
): ListedPins {
  const found = records
    .filter(({ evalId }) => isListed(evalId))
    .flatMap(({ evalId, locations }) =>
      locations.map((location) => ({ evalId, location, energy: energyOf(location) })),
    )
    .sort((a, b) => (b.energy ?? -1) - (a.energy ?? -1))
  const best = found[0]?.energy
  const end = best === undefined ? undefined : roundedEnd(best)
  return {
    end,
    pins: found.map(({ evalId, location: { id, lat, lng }, energy }) => ({
      id: `${evalId}/${id}/${lat}/${lng}`,
      evalId,
      zid: id,
      lat,
      lng,
      energy,
      name: nameOf(evalId),
      letter: '',
      tone: 'ink',
      figure:
        energy === undefined || end === undefined
          ? undefined
          : { text: textOf(energy), step: estimateStep(energy, end) },
    })),
  }
}

/** One of the places, in the middle of most: it names the country whose map is drawn below all. */
export function typicalPlace<P extends LatLng>(places: readonly P[]): P | undefined {
  const middle = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0
  const lat = middle(places.map((each) => each.lat))
  const lng = middle(places.map((each) => each.lng))
  const away = (place: LatLng) => Math.hypot(place.lat - lat, place.lng - lng)
  let found: P | undefined
  for (const place of places) if (!found || away(place) < away(found)) found = place
  return found
}

/** What the map cannot show, in words; undefined if it shows all. */
export function omittedText({
  records,
  total,
  unplaced,
}: Pick<RecordLocations, 'records' | 'total' | 'unplaced'>): string | undefined {
  const shown = records.reduce((sum, { locations }) => sum + locations.length, 0)
  const parts = [
    ...(shown < total ? [`The first ${formatCount(shown)} of ${formatCount(total)} locations.`] : []),
    ...(unplaced === 1 ? ['1 location without coordinates is not on the map.'] : []),
    ...(unplaced > 1 ? [`${formatCount(unplaced)} locations without coordinates are not on the map.`] : []),
  ]
  return parts.length > 0 ? parts.join(' ') : undefined
}
