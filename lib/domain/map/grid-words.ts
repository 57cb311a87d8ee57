import type { GridObject } from '@/lib/contract/power-grid'
import { formatCount, formatDecimal } from '@/lib/format/number'

type Words = Pick<GridObject['properties'], 'kind' | 'level' | 'voltage' | 'name' | 'operator'>

const kinds = { substation: 'Substation', line: 'Power line', transformer: 'Transformer' } as const

const levels = {
  high: 'high voltage',
  medium: 'medium voltage',
  low: 'low voltage',
  unknown: 'voltage not mapped',
} as const

const kilovolts = (volts: number) =>
  volts % 1000 === 0 ? formatCount(volts / 1000) : formatDecimal(volts / 1000)

/** `110 / 20 kV` of `110000;20000`, `400 V` of `400`; empty if untagged. */
export function voltageText(voltage: string): string {
  const volts = voltage
    .split(';')
    .map(Number)
    .filter((each) => each > 0)
  const [highest] = volts
  if (highest === undefined) return ''
  if (highest < 1000) return `${volts.map((each) => formatCount(each)).join(' / ')} V`
  return `${volts.map((each) => kilovolts(each)).join(' / ')} kV`
}

/** What is known of an object, its name first. */
export function gridObjectWords({ kind, level, voltage, name, operator }: Words): {
  title: string
  note: string
} {
  const title = name || kinds[kind]
  const measured = voltageText(voltage) || (kind === 'transformer' ? '' : levels[level])
  return { title, note: [name ? kinds[kind] : '', measured, operator].filter(Boolean).join(' · ') }
}
