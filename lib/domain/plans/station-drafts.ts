import { formatCount } from '@/lib/format/number'
import { parseTypedNumber } from '@/lib/format/typed-number'
import { type StationOption, stationKey } from './plan-edits'

/** A station option as typed; an empty cost is the shipped one. */
export interface OptionDraft {
  id: string
  connectors: string
  kilowatts: string
  cost: string
}

export const optionDrafts = (stations: readonly StationOption[]): OptionDraft[] =>
  stations.map(({ id, connectors, kilowatts, cost }) => ({
    id,
    connectors: String(connectors),
    kilowatts: String(kilowatts),
    cost: cost === null ? '' : formatCount(cost),
  }))

/** The next one with the last one's power. */
export function addedOption(drafts: readonly OptionDraft[]): OptionDraft {
  const ids = new Set(drafts.map(({ id }) => id))
  let number = drafts.length + 1
  while (ids.has(`option-${number}`)) number += 1
  return { id: `option-${number}`, connectors: '4', kilowatts: drafts.at(-1)?.kilowatts ?? '150', cost: '' }
}

const within = (text: string, { min, max }: { min: number; max: number }): number | undefined => {
  const value = text.trim() === '' ? undefined : parseTypedNumber(text)
  return value !== undefined && value >= min && value <= max ? value : undefined
}

const maxConnectors = 100
const maxKilowatts = 1_000
const maxCost = 1e12

/** Options to store, or a sentence for each draft that is none. */
export function optionsOf(drafts: readonly OptionDraft[]): {
  options: StationOption[] | null
  problems: ReadonlyMap<string, string>
} {
  const problems = new Map<string, string>()
  const options: StationOption[] = []
  const known = new Set<string>()
  for (const draft of drafts) {
    const option = optionOf(draft)
    if (typeof option === 'string') problems.set(draft.id, option)
    else if (known.has(stationKey(option))) problems.set(draft.id, 'This station is listed already.')
    else {
      known.add(stationKey(option))
      options.push(option)
    }
  }
  return { options: problems.size === 0 ? options : null, problems }
}

function optionOf({ id, ...texts }: OptionDraft): StationOption | string {
  const connectors = within(texts.connectors, { min: 1, max: maxConnectors })
  const kilowatts = within(texts.kilowatts, { min: 1, max: maxKilowatts })
  if (connectors === undefined || !Number.isInteger(connectors)) {
    return `Points must be a whole number from 1 to ${maxConnectors}.`
  }
  if (kilowatts === undefined) return `Power must be from 1 to ${formatCount(maxKilowatts)} kW.`
  if (texts.cost.trim() === '') return { id, connectors, kilowatts, cost: null }
  const cost = within(texts.cost, { min: 0, max: maxCost })
  return cost === undefined ? 'The cost must be a number, 0 or more.' : { id, connectors, kilowatts, cost }
}
