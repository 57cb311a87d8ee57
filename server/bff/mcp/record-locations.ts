import * as z from 'zod'
import { oneLine } from '@/lib/contract/bounds'
import type { EvaluationMap } from '@/lib/contract/evaluation'
import { evaluationCalls } from '@/lib/contract/evaluation'
import { sourceSchema } from '@/lib/contract/scout'
import { tablesOf } from '@/lib/domain/records/map-tables'
import { mapReadHere } from '@/lib/domain/records/record-facts'
import { formatCountOf } from '@/lib/format/number'
import { readFrom } from './read-from'
import { fittingRows, maxRows, type NamedRow } from './rows'
import { type ToolAnswer, toolOf } from './tool'

const defaultLocations = 20
const maxColumns = 300

/** Identify a location, and give its estimate. */
const defaultColumns = [
  ...['location_id', 'location_name', 'city', 'country', 'lat', 'lng', 'evaluation_type', 'Connector Config'],
  ...['total_kwh_per_day', 'band_low', 'band_high', 'iso3_total', 'population_in_1km', 'total_pois'],
]

const input = z.strictObject({
  ...evaluationCalls.readRun.params.shape,
  ...evaluationCalls.readRun.query.shape,
  columns: z
    .array(oneLine('A column', 200))
    .min(1)
    .max(maxColumns)
    .optional()
    .describe('Columns to return, from those that the answer names.'),
  offset: z.int().min(0).max(1_000_000).optional().describe('Rows to skip.'),
  limit: z.int().min(1).max(maxRows).optional().describe(`Rows to return, ${defaultLocations} by default.`),
})

/** One row per charging current, in the record's order. */
function locationsOf(map: EvaluationMap) {
  const { locations } = tablesOf(map)
  const data = map.datasets[locations?.dataset ?? -1]?.data
  const columns = data?.fields.map(({ name }) => name) ?? []
  const rows = [...(locations?.rows ?? [])].map((at) => data?.allData[at] ?? [])
  return { columns, rows }
}

function creditsOf({ configuration: { sources } }: EvaluationMap): string[] {
  const given = z.array(sourceSchema).safeParse(sources)
  return given.success ? given.data.map(({ attribution }) => attribution) : []
}

const withoutMap = (evalId: string, status: string): ToolAnswer => ({
  text:
    status === 'In progress'
      ? `${evalId} is in progress: its locations can be read when it is done.`
      : `${evalId} has no map that can be read here.`,
  data: { evalId, status, rows: [], total: 0, more: false },
})

export const recordLocationsTool = toolOf({
  name: 'read_record_locations',
  title: 'Read a record’s locations',
  description:
    'Reads the evaluated locations of a record, a row for each charging current: kWh/day with its 80 % band, and the surroundings that it comes from. `columns` of the answer names all that there are.',
  calls: [evaluationCalls.readRun, evaluationCalls.readMap],
  input,
  readsOnly: true,
  run: async (from, { evalId, customer, columns, offset = 0, limit = defaultLocations }) => {
    const record = await readFrom(from, evaluationCalls.readRun, { params: { evalId }, query: { customer } })
    const url = mapReadHere(record)
    if (url === undefined || record.status === 'In progress') return withoutMap(evalId, record.status)
    const map = await readFrom(from, evaluationCalls.readMap, { query: { url } })
    const { columns: all, rows } = locationsOf(map)
    const known = defaultColumns.filter((name) => all.includes(name))
    const wanted = columns ?? (known.length > 0 ? known : all)
    const places = wanted.map((name) => [name, all.indexOf(name)] as const)
    const named = rows
      .slice(offset, offset + limit)
      .map((row): NamedRow => Object.fromEntries(places.map(([name, at]) => [name, row[at] ?? null])))
    const shown = fittingRows(named, limit)
    const more = offset + shown.length < rows.length
    const text = `${shown.length} of ${formatCountOf(rows.length, 'row')} of ${evalId}.${
      more ? ` Ask from offset ${offset + shown.length} for the next.` : ''
    }`
    const data = { rows: shown, total: rows.length, offset, more, columns: all, attribution: creditsOf(map) }
    return { text, data: { evalId, status: record.status, ...data } }
  },
})
