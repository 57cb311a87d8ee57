import { chargingClassOf } from '@/lib/catalogue/charging-class'
import {
  fleetKeys,
  type InferenceInput,
  poiKeys,
  populationKeys,
  trafficKeys,
} from '@/lib/contract/inference'
import { parameterName } from '@/lib/domain/estimate/parameter-groups'
import { formatCount, formatCountOf } from '@/lib/format/number'

const kilowattsOf = ({ capacity, connectors }: InferenceInput) => capacity / connectors

/** `Fast charging at Lindaplatz`, or `Charging at ...` for AC. */
export function pageTitle(name: string, input: InferenceInput): string {
  return `${chargingClassOf(kilowattsOf(input)) === 'AC' ? 'Charging' : 'Fast charging'} at ${name}`
}

export interface NextStep {
  title: string
  text: string
}

export function nextSteps(input: InferenceInput): NextStep[] {
  const bays = formatCountOf(input.connectors, 'bay')
  return [
    { title: 'Site visit', text: `${bays}, the cable route and the lighting, on a day that suits you` },
    {
      title: 'Grid request',
      text: `${formatCount(input.capacity)} kW at this address, requested from the network operator`,
    },
    { title: 'Heads of terms', text: 'Rent or a share of revenue, duration, duties of both sides' },
  ]
}

export type MappedCounts = Partial<Record<keyof InferenceInput, number | string | null | undefined>>

const compared = [
  ...trafficKeys,
  ...populationKeys,
  ...(['ultrarapid_05', 'ultrarapid_10', 'ultrarapid_20', 'rapid_05', 'rapid_10', 'rapid_20'] as const),
  ...(['slow_05', 'slow_10', 'slow_20'] as const),
  ...poiKeys,
  ...fleetKeys,
]
const maxNamed = 4

/** Names inputs that differ from today's map, typed or outdated; empty without any. */
export function differingInputs(input: InferenceInput, mapped: MappedCounts): string {
  const names = compared.flatMap((key) => {
    const used = input[key]
    const found = mapped[key]
    if (typeof used !== 'number') return []
    // A typed value replaces one that the map did not know.
    if (found === null) return [`${parameterName(key)} (unknown on the map)`]
    const differs = typeof found === 'number' && Math.round(used) !== Math.round(found)
    return differs ? [`${parameterName(key)} (was ${formatCount(found)})`] : []
  })
  if (names.length === 0) return ''
  const rest = names.length - maxNamed
  const more = rest > 0 ? ` and ${formatCount(rest)} more` : ''
  return `Entered by hand, or updated on the map since: ${names.slice(0, maxNamed).join('; ')}${more}.`
}
