import type { PowerType } from '@/lib/contract/evaluation'
import type { Evaluation } from '@/server/engine/db/queries/evaluations'

export type Current = 'AC' | 'DC'
export const currents = ['AC', 'DC'] as const satisfies readonly Current[]

/** The currents that a location is evaluated for. */
export function currentsOf(powerType: PowerType): readonly Current[] {
  return powerType === 'AC,DC' ? currents : [powerType]
}

/** Power type of a record that holds such locations. */
export function recordPowerType(types: readonly PowerType[]): Evaluation['powerType'] {
  const has = (current: Current) => types.some((type) => currentsOf(type).includes(current))
  if (has('AC') && has('DC')) return 'AC_DC'
  return has('AC') ? 'AC' : 'DC'
}

/** `0007_ac`, `0007_dc`, or `0007` for a record that holds both. */
export function evalIdOf(number: number, powerType: Evaluation['powerType']): string {
  const digits = String(number).padStart(4, '0')
  return powerType === 'AC_DC' ? digits : `${digits}_${powerType.toLowerCase()}`
}

/** The record that `0007_ac` is a child of, and which child; null for an id without a suffix. */
export function parentOf(evalId: string): { evalId: string; current: Current } | null {
  const match = /^(\d{4,})_(ac|dc)$/.exec(evalId)
  return match?.[1] ? { evalId: match[1], current: match[2] === 'ac' ? 'AC' : 'DC' } : null
}

/** Type of the records that gather a customer's locations. */
export const summaryType = 'Summary'

/** Id of the record that gathers all of a customer's locations of one current. */
export function summaryIdOf(current: Current): string {
  return evalIdOf(0, current)
}

/** DD.MM.YYYY in UTC, as dates stand in records. */
export function formatRecordDate(date: Date): string {
  const [year, month, day] = date.toISOString().slice(0, 10).split('-')
  return `${day}.${month}.${year}`
}
