import {
  type FilterDataset,
  filterDatasets,
  filterFile,
  isFilterField,
} from '@/lib/catalogue/scouting-filters'
import { configFileSchema, foreignFilterQuerySchema } from '@/lib/contract/filter-config'
import { columnNames } from '@/lib/domain/tables/table-column'
import { type FieldFilter, type FilterState, isRange, noFilters, withFilter } from './filter-state'

const signs = /[!,:|~]/g
const escaped = /![0-9a-f]{2}/g
const figure = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i

const coded = (text: string) => text.replace(signs, (sign) => `!${sign.charCodeAt(0).toString(16)}`)
const decoded = (text: string) =>
  text.replace(escaped, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))

const endText = (end: number) => (Number.isFinite(end) ? String(end) : '')

function filterText(filter: FieldFilter): string {
  return isRange(filter) ? filter.map(endText).join('~') : filter.map(coded).join('|')
}

/** `parkings.capacity:20~355,parkings.Brand:Migrol|Shell` */
export function writeFilters(state: FilterState, datasets: readonly string[] = filterDatasets): string {
  return datasets
    .flatMap((dataset) =>
      Object.entries(state[dataset] ?? {}).map(
        ([field, filter]) => filter && `${dataset}.${coded(field)}:${filterText(filter)}`,
      ),
    )
    .filter(Boolean)
    .join(',')
}

function readEnd(text: string, open: number): number {
  if (text === '') return open
  return figure.test(text) ? Number(text) : Number.NaN
}

function readFilter(text: string): FieldFilter | undefined {
  const ends = text.split('~')
  if (ends.length === 1) return [...new Set(text.split('|').map(decoded))].filter((word) => word !== '')
  const [from = '', to = ''] = ends
  const range = [readEnd(from, Number.NEGATIVE_INFINITY), readEnd(to, Number.POSITIVE_INFINITY)] as const
  return ends.length === 2 && range[0] <= range[1] ? range : undefined
}

function parted(text: string, sign: string): [string, string] {
  const at = text.indexOf(sign)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

const isDataset = (name: string): name is FilterDataset => filterDatasets.some((each) => each === name)

type IsFilterField = (dataset: string, field: string) => boolean

const isScoutingField: IsFilterField = (dataset, field) =>
  isDataset(dataset) && columnNames(field).every((each) => isFilterField(dataset, each))

/** Drops unknown fields and unreadable filters. */
export function readFilters(text: string, isKnown: IsFilterField = isScoutingField): FilterState {
  let state = noFilters
  for (const part of text.split(',')) {
    const [place, wanted] = parted(part, ':')
    const [dataset, name] = parted(place, '.')
    const field = decoded(name)
    if (!isKnown(dataset, field)) continue
    state = withFilter(state, { dataset, field }, readFilter(wanted))
  }
  return state
}

const folder = '/api/scout/filters/'

/** Files of this app by name or address; the server fetches any other web address. @param origin the page's */
export function filterAddress(url: string | null, origin: string): string | undefined {
  if (url === null || url === '') return `${folder}${filterFile}`
  const address = URL.parse(url, `${origin}${folder}`)
  if (address?.origin === origin) {
    const file = configFileSchema.safeParse(address.pathname.slice(folder.length))
    return address.pathname.startsWith(folder) && file.success ? `${folder}${file.data}` : undefined
  }
  const foreign = foreignFilterQuerySchema.safeParse({ url: address?.href })
  return foreign.success ? `/api/scout/filters?${new URLSearchParams(foreign.data)}` : undefined
}
