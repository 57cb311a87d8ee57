import type { MapPin } from '@/components/map/map-data'
import { estimateStep } from '@/lib/domain/evaluation/estimate-scale'
import type { EvaluatedRow, RecordLocation } from '@/lib/domain/evaluation/evaluated-locations'
import {
  type ListedLocation,
  locationTitle,
  type PowerType,
  rowOfType,
} from '@/lib/domain/evaluation/location-list'
import { formatCount } from '@/lib/format/number'

interface PinsOfRecord {
  listed: readonly ListedLocation[]
  selected: RecordLocation | undefined
  compared: RecordLocation | undefined
  /** Locations chosen for a comparison, by their letters. */
  picked: ReadonlyMap<RecordLocation, string>
  type: PowerType
  /** End of the colour scale in kWh/day; undefined without any estimate. */
  end: number | undefined
}

/** Figures are whole, so that many locations share one text. */
const texts = new Map<number, string>()

function textOf(utilization: number): string {
  const figure = Math.round(utilization)
  const known = texts.get(figure)
  if (known !== undefined) return known
  const text = formatCount(figure)
  texts.set(figure, text)
  return text
}

const estimateOf = ({ row }: ListedLocation) => row.prediction?.utilization ?? -1

interface PinLook {
  letter: string
  tone: MapPin['tone']
  /** End of the colour scale in kWh/day; undefined without any estimate. */
  end: number | undefined
}

/** Written out, without spreads: a record has up to 20,000. */
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
  const { zid, lat, lng } = location
  return { id: zid, lat, lng, figure, name: locationTitle(location), letter, tone }
}

/**
 * Pins of the listed locations with their estimates, best first, then the lettered ones, A last, which stay on the map when the
 * list does not show them.
 */
export function pinsOf({ listed, selected, compared, picked, type, end }: PinsOfRecord): MapPin[] {
  const lettered = new Map(picked)
  if (compared) lettered.set(compared, 'B')
  if (selected) lettered.set(selected, 'A')
  const others = lettered.size === 0 ? listed : listed.filter(({ location }) => !lettered.has(location))
  const pins = others
    .toSorted((a, b) => estimateOf(b) - estimateOf(a))
    .map(({ location, row }) => pinOf(location, row, { letter: '', tone: 'ink', end }))
  const lastFirst = [...lettered].toSorted(([, a], [, b]) => b.localeCompare(a))
  for (const [location, letter] of lastFirst) {
    const tone = letter === 'A' ? 'volt' : 'ink'
    pins.push(pinOf(location, rowOfType(location, type), { letter, tone, end }))
  }
  return pins
}
