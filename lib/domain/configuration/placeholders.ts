import type { RecordColumn } from '@/lib/catalogue/record-columns'
import { unknownPlaceholders } from '@/lib/domain/records/cell-text'
import { lettersApart } from '@/lib/domain/text/letters-apart'

type Columns = readonly RecordColumn[]

const meant: Readonly<Record<string, string>> = {
  spaces: 'capacity',
  places: 'capacity',
  stalls: 'capacity',
  lots: 'capacity',
  power: 'max_power',
  kw: 'max_power',
  plugs: 'connectors',
  sockets: 'connectors',
  energy: 'total_kwh_per_day',
  kwh: 'total_kwh_per_day',
  estimate: 'total_kwh_per_day',
  people: 'population_in_2km',
  population: 'population_in_2km',
  parking: 'parking_type',
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Share of a word's letters that may differ. */
const maxDifference = 0.4
/** Minimum letters of a column's word to be found inside another. */
const minInsideLength = 4

/** 0 to 1; infinite without likeness. */
function farness(word: string, column: RecordColumn): number {
  const names = [column.name, column.title, column.label].map(plain).filter((name) => name !== '')
  const shares = names.map((name) => {
    const isInside = word.length >= minInsideLength && name.includes(word)
    const share = lettersApart(word, name) / Math.max(word.length, name.length)
    return isInside ? Math.min(share, maxDifference) : share
  })
  const share = Math.min(...shares)
  return share <= maxDifference ? share : Number.POSITIVE_INFINITY
}

const maxLetters = 80

export function nearestName(unknown: string, columns: Columns): string | undefined {
  const word = plain(unknown.slice(0, maxLetters))
  if (word === '') return undefined
  const wanted = Object.hasOwn(meant, word) ? meant[word] : undefined
  if (columns.some(({ name }) => name === wanted)) return wanted
  const [nearest] = columns
    .map((column) => ({ name: column.name, far: farness(word, column) }))
    .filter(({ far }) => Number.isFinite(far))
    .toSorted((one, other) => one.far - other.far)
  return nearest?.name
}

export const unknownWithNearest = (template: string, columns: Columns) =>
  unknownPlaceholders(template, columns).map((word) => ({ word, nearest: nearestName(word, columns) }))

const placeholder = /(\{\{[^{}]{1,80}\}\})/g

const wordOf = (part: string) => part.slice(2, -2).trim()

export const withPlaceholder = (template: string, from: string, to: string): string =>
  template
    .split(placeholder)
    .map((part) => (part.startsWith('{{') && wordOf(part) === from ? `{{${to}}}` : part))
    .join('')

interface TemplatePart {
  text: string
  kind: 'text' | 'placeholder' | 'unknown'
}

export function templateParts(template: string, columns: Columns): readonly TemplatePart[] {
  const unknown = new Set(unknownPlaceholders(template, columns))
  return template.split(placeholder).flatMap((text): TemplatePart[] => {
    if (text === '') return []
    if (!(text.startsWith('{{') && text.endsWith('}}'))) return [{ text, kind: 'text' }]
    return [{ text, kind: unknown.has(wordOf(text)) ? 'unknown' : 'placeholder' }]
  })
}
