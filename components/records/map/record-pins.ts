import type { MapPin } from '@/components/map/map-data'
import { estimateStep } from '@/lib/domain/records/estimate-scale'
import type { EvaluatedRow, RecordLocation } from '@/lib/domain/records/evaluated-locations'
import {
  type ListedLocation,
  locationTitle,
  type PowerType,
  rowOfType,
} from '@/lib/domain/records/location-list'
import { formatCount } from '@/lib/format/number'

interface PinsOfRecord {
  /** Best first. */
  listed: readonly ListedLocation[]
  selected: RecordLocation | undefined
  compared: RecordLocation | undefined
  /** Locations chosen for a comparison, with their letters. */
  picked: ReadonlyMap<RecordLocation, string>
  type: PowerType
  /** End of the colour scale in kWh/day; undefined without any estimate. */
  end: number | undefined
}

/** Caches texts: figures are whole numbers, so many locations share one. */
const texts = new Map<number, string>()

function textOf(utilization: number): string {
  const figure = Math.round(utilization)
  const known = texts.get(figure)
  if (known !== undefined) return known
  const text = formatCount(figure)
  texts.set(figure, text)
  return text
}

interface PinLook {
  letter: string
  tone: MapPin['tone']
  end: number | undefined
}

/** Computes `name` on access: of up to 20,000 pins only the hovered one shows it. */
class RecordPin implements MapPin {
  readonly id: string
  readonly lat: number
  readonly lng: number
  readonly letter: string
  readonly tone: MapPin['tone']
  readonly figure: MapPin['figure']
  readonly #location: RecordLocation

  constructor(
    location: RecordLocation,
    { letter, tone, figure }: Pick<MapPin, 'letter' | 'tone' | 'figure'>,
  ) {
    this.id = location.zid
    this.lat = location.lat
    this.lng = location.lng
    this.letter = letter
    this.tone = tone
    this.figure = figure
    this.#location = location
  }

  get name(): string {
    return locationTitle(this.#location)
  }
}

function pinOf(
  location: RecordLocation,
  row: EvaluatedRow | undefined,
  { letter, tone, end }: PinLook,
): MapPin {
  const utilization = row?.prediction?.utilization
  const figure =
    utilization === undefined || end === undefined
      ? undefined
      : { text: textOf(utilization), step: estimateStep(utilization, end) }
  return new RecordPin(location, { letter, tone, figure })
}

/**
 * Pins of the listed locations, best first, then the lettered ones with A last. Lettered pins stay when the list hides
 * them.
 */
export function pinsOf({ listed, selected, compared, picked, type, end }: PinsOfRecord): MapPin[] {
  const lettered = new Map(picked)
  if (compared) lettered.set(compared, 'B')
  if (selected) lettered.set(selected, 'A')
  const others = lettered.size === 0 ? listed : listed.filter(({ location }) => !lettered.has(location))
  const pins = others.map(({ location, row }) => pinOf(location, row, { letter: '', tone: 'ink', end }))
  const lastFirst = [...lettered].toSorted(([, a], [, b]) => b.localeCompare(a))
  for (const [location, letter] of lastFirst) {
    const tone = letter === 'A' ? 'volt' : 'ink'
    pins.push(pinOf(location, rowOfType(location, type), { letter, tone, end }))
  }
  return pins
}
