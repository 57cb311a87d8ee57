import { hasControl, lengths } from '@/lib/contract/bounds'
import type { PowerType } from '@/lib/contract/evaluation'
import { locationMessages, needsParkingType, powerTypes } from '@/lib/domain/locations/saved-list-rules'
import { isNoFigure, isNoText } from '@/lib/domain/tables/no-value'
import { readPlaceText } from '@/lib/geo/place-text'
import { joinAddress, operatorName } from './file-address'
import { addressParts, type FileField, fieldTitles } from './file-fields'
import type { FileRow, ReadingRules, ReadRow, RowProblem, RowTexts } from './file-row'
import { readPlace } from './read-place'
import { parkingTypeWord, readConnectors, readParkingType, readPowerType } from './read-types'

/** Fields whose values are words, among which `Na` may be one. */
const isOfWords: ReadonlySet<FileField> = new Set([
  'id',
  'name',
  'address',
  'type',
  'status',
  'operator',
  ...addressParts,
])

function rowTexts({ row, cells }: FileRow, { fields, edits }: ReadingRules): RowTexts {
  const texts: RowTexts = {}
  for (const [index, field] of fields.entries()) {
    if (!field) continue
    const text = (cells[index] ?? '').trim()
    texts[field] = (isOfWords.has(field) ? isNoText(text) : isNoFigure(text)) ? '' : text
  }
  return { ...texts, ...edits.get(row) }
}

/**
 * Joins the address from its parts and names a row without a name: by its operator and street where no column has names,
 * else by its address. An edited address is taken as it is.
 */
function addressOf(texts: RowTexts, { fields, edits }: ReadingRules, row: number): string {
  const { address = '' } = texts
  if (address !== '' && readPlaceText(address)) return ''
  if (edits.get(row)?.address === undefined) {
    const joined = joinAddress(texts)
    if (joined !== '') texts.address = joined
  }
  if (!texts.name) {
    const name = (!fields.includes('name') && operatorName(texts)) || texts.address
    if (name) texts.name = name.slice(0, lengths.name)
  }
  return texts.address ?? ''
}

export function readRow(row: FileRow, rules: ReadingRules): ReadRow {
  const texts = rowTexts(row, rules)
  const problems: RowProblem[] = []
  const address = addressOf(texts, rules, row.row)
  const place = readPlace({ texts, cells: row.cells, rules, problems })
  const evaluationType = readPower(texts, problems)
  const isNeeded = !rules.isParkingOptional && needsParkingType(evaluationType)
  const parkingType = readParking(texts, isNeeded, problems)
  const connectors = readConnectors(texts, problems)
  checkLengths({ ...texts, address }, problems)
  return { row: row.row, texts, address, ...place, evaluationType, parkingType, connectors, problems }
}

function readPower(texts: RowTexts, problems: RowProblem[]): PowerType {
  const value = texts.evaluationType ?? ''
  if (value === '') return powerTypes[0]
  const read = readPowerType(value)
  if (read) texts.evaluationType = read
  else
    problems.push({ kind: 'power', field: 'evaluationType', text: `"${value}" is not a power type`, value })
  return read ?? powerTypes[0]
}

function readParking(texts: RowTexts, isNeeded: boolean, problems: RowProblem[]): string {
  const value = texts.parkingType ?? ''
  const read = value === '' ? '' : readParkingType(value)
  if (read === undefined) {
    problems.push({ kind: 'parking', field: 'parkingType', text: `"${value}" is not a parking type`, value })
  } else if (read === '' && isNeeded) {
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

const maxLetters = {
  id: lengths.id,
  name: lengths.name,
  address: lengths.address,
  type: lengths.word,
  status: lengths.word,
} as const

function checkLengths(texts: RowTexts, problems: RowProblem[]): void {
  for (const [field, max] of Object.entries(maxLetters) as [keyof typeof maxLetters, number][]) {
    const value = texts[field] ?? ''
    if (value.length <= max && !hasControl(value)) continue
    problems.push({
      kind: 'length',
      field,
      text: `${fieldTitles[field]} may have at most ${max} characters`,
      max,
    })
  }
}
