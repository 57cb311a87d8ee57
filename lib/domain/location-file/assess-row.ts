import { hasControl, lengths } from '@/lib/contract/bounds'
import type { Connectors } from '@/lib/contract/connectors'
import type { PowerType } from '@/lib/contract/evaluation'
import type { GeoResult } from '@/lib/contract/geo'
import { locationMessages, needsParkingType, powerTypes } from '@/lib/domain/evaluation/saved-list-rules'
import { type ColumnFields, type FileField, fieldTitles } from './file-fields'
import { readConnectors } from './read-connectors'
import type { CoordinateFix } from './read-coordinate'
import { readPlace } from './read-place'
import { parkingTypeWord, readParkingType, readPowerType } from './read-types'

/** A row of the file: its number there, and a text per column. */
export interface FileRow {
  row: number
  cells: readonly string[]
}

/** Texts that replace those of the file, by field. */
export type RowEdit = { readonly [Field in FileField]?: string }

export type ProblemKind =
  | 'power'
  | 'parking'
  | 'parking-missing'
  | 'connectors'
  | 'coordinate'
  | 'outside'
  | 'no-place'
  | 'not-looked-up'
  | 'not-found'
  | 'several-places'
  | 'same-place'
  | 'conflict'
  | 'length'

/** A fault of a row; rows with one kind, field and value are corrected together. */
export interface RowProblem {
  kind: ProblemKind
  field: FileField
  /** Without the row's number. */
  text: string
  /** The cell's text if that is the problem. */
  value?: string
  /** Most letters of the field, if there are too many. */
  most?: number
}

export type Fix = CoordinateFix | 'swapped'

/** A row on its own, before it is compared with the others. */
export interface ReadRow {
  row: number
  /** As shown: coordinates as decimal degrees, types as our words. */
  texts: RowTexts
  lat: number | undefined
  lng: number | undefined
  evaluationType: PowerType
  parkingType: string
  connectors: Connectors | undefined
  problems: RowProblem[]
  /** Applied correction of the coordinates. */
  fixes: readonly Fix[]
  /** Places of its address, if coordinates are looked up. */
  places: readonly GeoResult[] | undefined
}
export type RowTexts = { [Field in FileField]?: string }

export type Bounds = readonly [west: number, south: number, east: number, north: number]

export interface ReadingRules {
  fields: ColumnFields
  edits: ReadonlyMap<number, RowEdit>
  /** Places by address, as far as they are looked up. */
  places: ReadonlyMap<string, readonly GeoResult[]>
  /** Countries of the map: coordinates outside all of them that lie inside one when swapped are swapped. */
  areas: readonly Bounds[]
}

/** Texts of a row by field, with the edits. */
function rowTexts({ row, cells }: FileRow, { fields, edits }: ReadingRules): RowTexts {
  const texts: RowTexts = {}
  for (const [index, field] of fields.entries()) if (field) texts[field] = (cells[index] ?? '').trim()
  return { ...texts, ...edits.get(row) }
}

export function readRow(row: FileRow, rules: ReadingRules): ReadRow {
  const texts = rowTexts(row, rules)
  const problems: RowProblem[] = []
  const place = readPlace(texts, rules, problems)
  const evaluationType = readPower(texts, problems)
  const parkingType = readParking(texts, evaluationType, problems)
  const connectors = readConnectors(texts, problems)
  checkLengths(texts, problems)
  return { row: row.row, texts, ...place, evaluationType, parkingType, connectors, problems }
}

function readPower(texts: RowTexts, problems: RowProblem[]): PowerType {
  const value = texts.evaluationType ?? ''
  if (value === '') return powerTypes[0]
  const read = readPowerType(value)
  if (read) texts.evaluationType = read
  else problems.push({ kind: 'power', field: 'evaluationType', text: `"${value}" is no power type`, value })
  return read ?? powerTypes[0]
}

function readParking(texts: RowTexts, power: PowerType, problems: RowProblem[]): string {
  const value = texts.parkingType ?? ''
  const read = value === '' ? '' : readParkingType(value)
  if (read === undefined) {
    problems.push({ kind: 'parking', field: 'parkingType', text: `"${value}" is no parking type`, value })
  } else if (read === '' && needsParkingType(power)) {
    problems.push({
      kind: 'parking-missing',
      field: 'parkingType',
      text: locationMessages.parkingTypeRequired,
    })
  } else if (read !== '') {
    texts.parkingType = parkingTypeWord(read)
  }
  return read ?? ''
}

const mostLetters = { id: lengths.id, name: lengths.name, type: lengths.word, status: lengths.word } as const

function checkLengths(texts: RowTexts, problems: RowProblem[]): void {
  for (const [field, most] of Object.entries(mostLetters) as [keyof typeof mostLetters, number][]) {
    const value = texts[field] ?? ''
    if (value.length <= most && !hasControl(value)) continue
    problems.push({
      kind: 'length',
      field,
      text: `${fieldTitles[field]} may have ${most} letters at most`,
      most,
    })
  }
}
