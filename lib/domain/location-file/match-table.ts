import { isNoText } from '@/lib/domain/tables/no-value'
import { type ColumnFields, type FileField, matchColumns } from './file-fields'
import type { FileRow } from './file-row'
import { foldText } from './fold-text'
import { letterOf } from './letter-o'
import type { LetterO } from './read-coordinate'
import { readPowerType } from './read-types'

interface FileColumns {
  columns: readonly string[]
  rows: readonly FileRow[]
}

export interface MatchedTable {
  fields: ColumnFields
  /** Why each column was taken for its field, or not, by column; undefined for columns that nothing is known of. */
  reasons: readonly (string | undefined)[]
  letterO: LetterO | undefined
}

/** Values that are enough to tell what a column holds. */
const sampled = 200

function valuesOf(rows: readonly FileRow[], at: number): string[] {
  const values: string[] = []
  for (const { cells } of rows) {
    const text = (cells[at] ?? '').trim()
    if (!isNoText(text)) values.push(text)
    if (values.length === sampled) break
  }
  return values
}

/** Headings that may hold a current, but as often a power in kW. */
const vaguePower = new Set(
  ['power', 'current', 'courant', 'corrente', 'corriente', 'leistungsart'].map(foldText),
)

/** In several languages the word for a status is that for a country or one of its states. */
const vagueStatus = new Set(['state', 'état', 'stato', 'estado'].map(foldText))

const statusWords = new Set(
  `new|old|open|closed|planned|planning|active|inactive|live|offline|online|available|unavailable|operational|operating
  |in operation|in service|out of service|under construction|construction|existing|proposed|approved|rejected|pending
  |done|draft|ready|lead|won|lost|signed|idea|candidate|temporarily closed|removed|decommissioned|in betrieb|geplant
  |offen|geschlossen|im bau|aktiv|inaktiv|neu|bestehend|en service|ouvert|fermé|prévu|en projet|actif|aperto|chiuso
  |previsto|attivo|in servizio|in costruzione|abierto|cerrado|previsto|activo|en servicio|en construcción|gepland
  |actief|in bedrijf`
    .split('|')
    .map(foldText),
)

const share = (values: readonly string[], is: (value: string) => boolean): number =>
  values.length === 0 ? 0 : values.filter(is).length / values.length

const isPower = (value: string) => readPowerType(value) !== undefined
const isStatus = (value: string) => statusWords.has(foldText(value))

const quoted = (values: readonly string[]) =>
  [...new Set(values)]
    .slice(0, 2)
    .map((value) => `“${value.slice(0, 20)}”`)
    .join(', ')

/** Why the values of a column speak against the field of its heading. */
function objection(field: FileField | null, heading: string, values: readonly string[]): string | undefined {
  if (values.length === 0) return undefined
  const name = foldText(heading)
  if (field === 'status' && vagueStatus.has(name) && share(values, isStatus) < 0.5) {
    return `Left out: ${quoted(values)} ${new Set(values).size === 1 ? 'looks like a region, not a status' : 'look like regions, not statuses'}.`
  }
  const isFigures = share(values, (value) => /^\d/.test(value)) > 0.5
  if (field === 'evaluationType' && (vaguePower.has(name) || isFigures) && share(values, isPower) === 0) {
    return `Left out: ${quoted(values)} ${new Set(values).size === 1 ? 'is' : 'are'} not AC or DC.`
  }
  return undefined
}

/** Fields by headings, then by values. */
export function matchTable({ columns, rows }: FileColumns): MatchedTable {
  const named = matchColumns(columns)
  const values = columns.map((_, at) => valuesOf(rows, at))
  const objections = columns.map((column, at) => objection(named[at] ?? null, column, values[at] ?? []))
  const fields = named.map((field, at) => (objections[at] ? null : field))
  const power = powerByValues(fields, columns, values)
  const reasons = fields.map((field, at) => {
    if (at === power) return `By its values: ${quoted(values[at] ?? [])}.`
    return objections[at] ?? (field ? 'By its heading.' : undefined)
  })
  return {
    fields: fields.map((field, at) => (at === power ? 'evaluationType' : field)),
    reasons,
    letterO: letterOf({ columns, rows }),
  }
}

/** A column of AC and DC under another name, such as type; undefined if a column is taken for it already. */
function powerByValues(
  fields: ColumnFields,
  columns: readonly string[],
  values: readonly (readonly string[])[],
): number | undefined {
  if (fields.includes('evaluationType')) return undefined
  const at = columns.findIndex((_, column) => {
    const own = values[column] ?? []
    const field = fields[column] ?? null
    return (field === null || field === 'type') && own.length > 0 && share(own, isPower) === 1
  })
  return at < 0 ? undefined : at
}
