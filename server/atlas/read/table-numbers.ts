import type { CsvRow } from './csv-rows'
import { ExtractError } from './extract-error'

/** What a column of numbers holds: in words for who wrote another thing, and as a rule. */
export interface NumberColumn {
  what: string
  isValid(value: number): boolean
}

/** WGS 84. */
export const coordinateColumns: Readonly<Record<'lat' | 'lng', NumberColumn>> = {
  lat: { what: 'a latitude in degrees', isValid: (value) => Math.abs(value) <= 90 },
  lng: { what: 'a longitude in degrees', isValid: (value) => Math.abs(value) <= 180 },
}

export interface NumberTable<C extends string> {
  columns: Readonly<Record<C, NumberColumn>>
  /** Where each column stands. */
  places: Readonly<Record<C, number>>
  separator: string
}

/** A row's numbers, or what is wrong with its first wrong one. Decimal commas where commas do not separate. */
export function numbersIn<C extends string>(
  { line, fields }: CsvRow,
  { columns, places, separator }: NumberTable<C>,
): Record<C, number> | string {
  const numbers: Partial<Record<C, number>> = {}
  for (const column of Object.keys(columns) as C[]) {
    const text = fields[places[column]] ?? ''
    const value = numberOf(separator === ',' ? text : text.replace(',', '.'))
    if (!columns[column].isValid(value)) {
      return `line ${line}, column ${column}: "${text}" is not ${columns[column].what}`
    }
    numbers[column] = value
  }
  return numbers as Record<C, number>
}

const numberOf = (text: string) =>
  /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN

/** Faults named in one sentence; the others are counted. */
const namedFaults = 20

/** Counts what is wrong with a table and names the first of it. */
export class TableFaults {
  readonly #table: string
  readonly #named: string[] = []
  #count = 0

  /** @param table what begins the sentence, such as `The population grid people.csv`. */
  constructor(table: string) {
    this.#table = table
  }

  add(fault: string): void {
    this.#count += 1
    if (this.#named.length < namedFaults) this.#named.push(fault)
  }

  /** @throws ExtractError when anything is wrong. */
  raise(): void {
    if (this.#count === 0) return
    const others = this.#count - this.#named.length
    const more = others > 0 ? `; and ${others} more` : ''
    throw new ExtractError(`${this.#table} cannot be used: ${this.#named.join('; ')}${more}.`)
  }
}
