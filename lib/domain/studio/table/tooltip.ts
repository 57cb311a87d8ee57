import {
  columnOf,
  type DatasetOutline,
  type StudioColumn,
  type StudioDataset,
  type StudioMap,
} from '@/lib/domain/studio/read/studio-map'
import { formatUtcTime } from '@/lib/format/date'
import { onFirstUse } from '@/lib/format/on-first-use'
import { numbersIn } from '@/lib/format/per-locale'

const missing = '–'

const numberFormat = /^(\$?)(,?)(?:\.(\d))?([fd%seg]?)$/
/** Cached: making a format takes as long as writing a hundred numbers. The pattern allows about 300. */
const numberFormats = new Map<string, ReturnType<typeof numbersIn>>()

/** Supports the decimals and separators of d3's formats that kepler.gl's editor offers. */
function formatNumber(value: number, format: string): string {
  const [known = '', dollar = '', comma, digits, kind] = numberFormat.exec(format) ?? []
  const numbers = numberFormats.get(known) ?? numbersOf({ comma, digits, kind })
  numberFormats.set(known, numbers)
  return dollar + numbers().format(value)
}

function numbersOf({ comma, digits, kind }: Record<'comma' | 'digits' | 'kind', string | undefined>) {
  const decimals = digits === undefined ? undefined : Number(digits)
  return numbersIn({
    useGrouping: comma === ',',
    ...(kind === '%' && { style: 'percent' as const }),
    ...(kind === 's' && { notation: 'compact' as const }),
    ...(decimals === undefined
      ? { maximumFractionDigits: kind === 'd' ? 0 : 6 }
      : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
  })
}

const monthNames = onFirstUse(() => new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }))

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** UTC; `format` is one of moment's, else the form is the reader's. */
export function formatTime(ms: number, format = ''): string {
  const date = new Date(ms)
  if (Number.isNaN(date.getTime())) return missing
  if (!/^[YMDHhmsS:/\-., ]+$/.test(format)) return formatUtcTime(ms)
  const month = monthNames().format(date)
  const parts: Record<string, string> = {
    YYYY: String(date.getUTCFullYear()),
    MMMM: month,
    MMM: month.slice(0, 3),
    MM: twoDigits(date.getUTCMonth() + 1),
    M: String(date.getUTCMonth() + 1),
    DD: twoDigits(date.getUTCDate()),
    D: String(date.getUTCDate()),
    HH: twoDigits(date.getUTCHours()),
    H: String(date.getUTCHours()),
    mm: twoDigits(date.getUTCMinutes()),
    m: String(date.getUTCMinutes()),
    ss: twoDigits(date.getUTCSeconds()),
    s: String(date.getUTCSeconds()),
  }
  return format.replace(/YYYY|MMMM|MMM|MM|M|DD|D|HH|H|mm|m|ss|s/g, (part) => parts[part] ?? part)
}

/** Times without a format appear as in the file. */
export function cellText(column: StudioColumn, row: number, format = ''): string {
  const value = column.values[row]
  if (value === null || value === undefined || value === '') return missing
  const number = column.numbers?.[row]
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (number === undefined || Number.isNaN(number)) return String(value).slice(0, 300)
  if (/^(?:timestamp|date)$/.test(column.type))
    return format === '' ? String(value) : formatTime(number, format)
  return format === '' ? String(value) : formatNumber(number, format)
}

const defaultColumns = 5

/** Shown in datasets without a choice of columns. */
export const defaultFields = ({ columns }: DatasetOutline) =>
  columns
    .filter(({ type }) => type !== 'geojson' && type !== 'geoarrow')
    .slice(0, defaultColumns)
    .map(({ name }) => ({ name, format: '' }))

export function tooltipOf(
  { tooltip }: Pick<StudioMap, 'tooltip'>,
  { dataset, row }: { dataset: StudioDataset; row: number },
): { name: string; text: string }[] {
  const fields = Object.hasOwn(tooltip.fields, dataset.id) ? tooltip.fields[dataset.id] : undefined
  return (fields ?? defaultFields(dataset)).flatMap(({ name, format }) => {
    const column = columnOf(dataset, name)
    return column ? [{ name, text: cellText(column, row, format) }] : []
  })
}
