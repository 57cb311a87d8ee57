import { ExtractError } from './extract-error'
import type { TableRow } from './table-rows'

/** `what` completes error messages. */
export interface NumberColumn {
  what: string
  isValid(value: number): boolean
}

export const coordinateColumns: Readonly<Record<'lat' | 'lng', NumberColumn>> = {
  lat: { what: 'a latitude in degrees', isValid: (value) => Math.abs(value) <= 90 },
  lng: { what: 'a longitude in degrees', isValid: (value) => Math.abs(value) <= 180 },
}

export interface NumberTable<C extends string> {
  columns: Readonly<Record<C, NumberColumn>>
  places: Readonly<Record<C, number>>
  separator: string
}

/** Decimal commas are allowed unless commas separate. */
export function numbersIn<C extends string>(
  { line, fields }: TableRow,
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
  /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN

const namedFaults = 20

export class TableFaults {
  readonly #table: string
  readonly #named: string[] = []
  #count = 0

  /** @param table start of the sentence, such as `The population grid people.csv` */
  constructor(table: string) {
    this.#table = table
  }

  add(fault: string): void {
    this.#count += 1
    if (this.#named.length < namedFaults) this.#named.push(fault)
  }

  raise(): void {
    if (this.#count === 0) return
    const others = this.#count - this.#named.length
    const more = others > 0 ? `; and ${others} more` : ''
    throw this.refusal(`${this.#named.join('; ')}${more}`)
  }

  refusal(fault: string): ExtractError {
    return new ExtractError(`${this.#table} cannot be used: ${fault}.`)
  }
}
