import type { Field } from '@/lib/catalogue/field'
import { type MapConfiguration, readConfiguration } from '@/lib/contract/map-configuration'
import type { DataTable } from '@/lib/domain/tables/data-table'
import { lazyTable } from '@/lib/domain/tables/lazy-table'
import type { EvaluatedRow } from './evaluated-locations'

export const locationsLabel = 'Locations'

/** The configured dataset, else `Locations`, else the first; -1 without datasets. */
export function placeOfLocations(
  datasets: readonly { label: string }[],
  { defaultDataLabel }: MapConfiguration['filters'],
): number {
  const places = [defaultDataLabel, locationsLabel].map((wanted) =>
    datasets.findIndex(({ label }) => label === wanted),
  )
  return places.find((place) => place >= 0) ?? Math.min(0, datasets.length - 1)
}

export function locationsDataIn<T extends { label: string }>(map: {
  configuration: unknown
  datasets: readonly { data: T }[]
}): T | undefined {
  const all = map.datasets.map(({ data }) => data)
  const { configuration } = readConfiguration(map.configuration)
  return all[placeOfLocations(all, configuration.filters)]
}

/** Estimates without a band are hidden, so filters ignore them too. */
const cellOf = (row: EvaluatedRow, name: string) =>
  name === 'total_kwh_per_day' ? (row.prediction?.utilization ?? null) : (row.cells[name] ?? null)

export const evaluatedTable = (
  evaluations: readonly { row: EvaluatedRow }[],
  fields: readonly Field[],
): DataTable =>
  lazyTable(evaluations.length, fields, ({ name }) => evaluations.map(({ row }) => cellOf(row, name)))
