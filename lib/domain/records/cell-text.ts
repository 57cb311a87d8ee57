import { parkingTypeTitle } from '@/lib/catalogue/parking-types'
import type { RecordColumn } from '@/lib/catalogue/record-columns'
import { formatMoney } from '@/lib/format/money'
import {
  formatConnectorConfig,
  formatCount,
  formatDecimal,
  formatDistance,
  formatPercent,
  formatShort,
} from '@/lib/format/number'
import { type EvaluatedRow, numberIn, textIn, townIn } from './evaluated-locations'
import { moneyColumns } from './money-columns'

/** Smaller figures keep two digits unless whole. */
const smallFigure = 10

const figureText = (value: number | undefined) =>
  value !== undefined && !Number.isInteger(value) && Math.abs(value) < smallFigure
    ? formatShort(value)
    : formatCount(value)

function amountText(row: EvaluatedRow, name: string): string {
  const amount = numberIn(row, name)
  return amount === undefined ? missing : formatMoney(amount)
}

function moneyText(row: EvaluatedRow, name: string): string {
  const amount = amountText(row, name)
  return amount === missing ? missing : `${amount} ${textIn(row, moneyColumns.currency)}`.trim()
}

const yearsText = (years: number | undefined) =>
  years === undefined ? missing : `${formatDecimal(years)} years`

type Printed = Pick<RecordColumn, 'name' | 'form'>

const missing = '–'

/** A missing value is an en dash. */
function plainText(row: EvaluatedRow, { name, form }: Printed): string {
  switch (form) {
    case 'count':
      return formatCount(numberIn(row, name))
    case 'number':
      return figureText(numberIn(row, name))
    case 'money':
      return moneyText(row, name)
    case 'years':
      return yearsText(numberIn(row, name))
    case 'distance':
      return formatDistance(numberIn(row, name))
    case 'share':
      return formatPercent(numberIn(row, name))
    case 'station':
      return formatConnectorConfig(textIn(row, name)) || missing
    case 'parking':
      return parkingTypeTitle(textIn(row, name)) || missing
    case 'town':
      return townIn(row) || missing
    case 'text':
      return textIn(row, name) || missing
  }
}

const placeholder = /\{\{([^{}]{1,80})\}\}/g

const spoken: Readonly<Record<string, string>> = { name: 'location_name', town: 'city', id: 'location_id' }

const columnNamed = (columns: readonly RecordColumn[], word: string): Printed | undefined => {
  const name = spoken[word] ?? word
  const column = columns.find((each) => each.name === name)
  if (column) return column
  return name === 'location_name' ? { name, form: 'text' } : undefined
}

export function unknownPlaceholders(template: string, columns: readonly RecordColumn[]): readonly string[] {
  const words = [...template.matchAll(placeholder)].map(([, word = '']) => word.trim())
  return [...new Set(words)].filter((word) => !columnNamed(columns, word))
}

/** Missing or unknown values become an en dash. Values are text, never markup. */
export function fillTemplate(template: string, row: EvaluatedRow, columns: readonly RecordColumn[]): string {
  return template.replace(placeholder, (_, word: string) => {
    const column = columnNamed(columns, word.trim())
    return column ? plainText(row, column) : missing
  })
}

export function cellText(
  row: EvaluatedRow,
  column: Printed & Pick<RecordColumn, 'template'>,
  columns: readonly RecordColumn[],
): string {
  return column.template === undefined ? plainText(row, column) : fillTemplate(column.template, row, columns)
}

/** For a narrow cell: an amount without its currency, which is one for the record. */
export function shortCellText(
  row: EvaluatedRow,
  column: Printed & Pick<RecordColumn, 'template'>,
  columns: readonly RecordColumn[],
): string {
  const isAmount = column.form === 'money' && column.template === undefined
  return isAmount ? amountText(row, column.name) : cellText(row, column, columns)
}
