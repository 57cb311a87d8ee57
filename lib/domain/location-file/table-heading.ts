import { placePairs } from '@/lib/domain/tables/place-columns'
import { fieldNamed } from './file-fields'

/** Titles and notes may come before the heading. */
export const headingWithin = 20

/** A single known name may be a value, such as x. */
const minKnown = 2

type Row = readonly string[]

export interface Heading {
  names: readonly string[]
  /** Index of its first row, and of the first row below it. */
  at: number
  below: number
}

const filledIn = (cells: Row): number => cells.reduce((sum, cell) => sum + (cell.trim() === '' ? 0 : 1), 0)

const isFigure = (cell: string) => /^[-+]?[\d.,' ]*\d$/.test(cell.trim())

const isFigures = (cells: Row) => cells.filter(isFigure).length * 2 > filledIn(cells)

const firstFilled = (cells: Row): number => {
  const at = cells.findIndex((cell) => cell.trim() !== '')
  return at < 0 ? Number.POSITIVE_INFINITY : at
}

const isWords = (cells: Row) => !cells.some(isFigure)

/** A remark such as `# exported 2026`, or a rule of dashes; `#` alone and `#id` beside other names are names. */
export const isRemark = (cells: Row, width: number): boolean =>
  width > 1 && /^(?:#.|[-=_*]{5,1000}$)/.test(cells[0]?.trim() ?? '') && filledIn(cells) === 1

const knownIn = (cells: Row): number =>
  cells.filter((cell) => fieldNamed(cell)).length + placePairs(cells).length

/**
 * The row with the most known names, at least two, if the rows above it are narrower; else the first row that is not
 * narrower than half of the widest one: titles and notes have a cell or two.
 */
function headingAt(rows: readonly Row[]): number {
  const known = rows.map(knownIn)
  const filled = rows.map(filledIn)
  const best = Math.max(...known)
  const at = known.indexOf(best)
  const isWidest = filled.slice(0, at).every((count) => count < (filled[at] ?? 0))
  if (best >= minKnown && isWidest) return at
  const widest = Math.max(...filled)
  const left = Math.min(...rows.map(firstFilled))
  const isTitle = (row: number) => {
    const cells = rows[row] ?? []
    const isAlone = widest > 1 && filled[row] === 1 && firstFilled(cells) === left
    return known[row] === 0 && (isAlone || isRemark(cells, widest))
  }
  const first = filled.findIndex((count, row) => count > 0 && !isTitle(row))
  // Rows of figures have no heading but the narrow row above them.
  return first < 0 || isFigures(rows[first] ?? [])
    ? Math.max(
        0,
        filled.findIndex((count) => count > 0),
      )
    : first
}

/** Whether a row groups the columns of the next, as merged cells do. */
function isGroups(groups: Row | undefined, names: Row, below: Row | undefined): boolean {
  if (!groups || !below || filledIn(groups) < 2 || !isWords(groups) || !isWords(names)) return false
  const width = Math.max(groups.length, names.length)
  const at = Array.from({ length: width }, (_, column) => ({
    group: (groups[column] ?? '').trim(),
    name: (names[column] ?? '').trim(),
  }))
  // A group spans several columns; a name below nothing belongs to the group on its left.
  const isSpan = at.some(({ group, name }, column) => column > 0 && group === '' && name !== '')
  return isSpan && at[0]?.group !== '' && below.some(isFigure)
}

const isAxis = (name: string): boolean => /^(?:lat|lng)$/.test(fieldNamed(name) ?? '')

/** Whether a coordinate has words below its heading and figures below those: `Latitude` over `Deg`, `Min`, `Sec`. */
const hasParts = (names: Row, next: Row, below: Row | undefined): boolean =>
  names.some((name, at) => isAxis(name) && /\p{L}/u.test(next[at] ?? '') && isFigure(below?.[at] ?? ''))

/** The lower name, after its group where two columns have the same, or else the group itself. */
function joined(groups: Row, names: Row): string[] {
  const lower = Array.from({ length: Math.max(groups.length, names.length) }, (_, at) =>
    (names[at] ?? '').trim(),
  )
  let group = ''
  return lower.map((name, at) => {
    group = (groups[at] ?? '').trim() || group
    if (name === '') return (groups[at] ?? '').trim()
    return lower.filter((each) => each === name).length > 1 ? `${group} ${name}`.trim() : name
  })
}

/** @param rows the first filled rows of a table, up to `headingWithin` and one more */
export function findHeading(rows: readonly Row[]): Heading {
  const at = headingAt(rows.slice(0, headingWithin))
  const names = rows[at] ?? []
  const above = rows[at - 1]
  if (isGroups(above, names, rows[at + 1])) {
    return { names: joined(above ?? [], names), at: at - 1, below: at + 1 }
  }
  const next = rows[at + 1]
  const below = rows[at + 2]
  const isOpen = next !== undefined && (knownIn(names) < minKnown || hasParts(names, next, below))
  if (isOpen && isGroups(names, next, below)) {
    return { names: joined(names, next), at, below: at + 2 }
  }
  return { names, at, below: at + 1 }
}

/** Numbers duplicate names and names empty ones. */
export function uniqueNames(heading: readonly string[], width: number): string[] {
  const taken = new Set<string>()
  return Array.from({ length: width }, (_, at) => {
    const given = heading[at]?.trim() || `Column ${at + 1}`
    let name = given
    for (let number = 2; taken.has(name); number += 1) name = `${given} ${number}`
    taken.add(name)
    return name
  })
}

/** How likely the first rows of a sheet are a table: one with places, any other, or none. */
export function tableRank(rows: readonly Row[]): 'places' | 'table' | 'none' {
  const { names, below } = findHeading(rows)
  const isTable = filledIn(names) > 1 && rows.slice(below).some((cells) => filledIn(cells) > 1)
  if (!isTable || /exported from Numbers/.test(rows[0]?.join('') ?? '')) return 'none'
  const fields = new Set(names.map(fieldNamed))
  const hasPlaces =
    placePairs(names).length > 0 ||
    fields.has('address') ||
    fields.has('street') ||
    (fields.has('lat') && fields.has('lng'))
  return hasPlaces ? 'places' : 'table'
}

export const headingNotes = (above: number, remarks: number): string[] => [
  ...(above > 0
    ? [`${above === 1 ? 'A row' : `${above} rows`} above the heading ${above === 1 ? 'is' : 'are'} left out.`]
    : []),
  ...(remarks > 0
    ? [
        `${remarks === 1 ? 'A remark' : `${remarks} remarks`} (# or a rule) ${remarks === 1 ? 'is' : 'are'} left out.`,
      ]
    : []),
]
