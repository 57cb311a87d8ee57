import type { Field } from '@/lib/catalogue/field'
import { allRecordColumns, recordColumns } from '@/lib/catalogue/record-columns'
import type { EvaluationMap } from '@/lib/contract/evaluation'
import { readConfiguration } from '@/lib/contract/map-configuration'
import { readFilters } from '@/lib/domain/filters/filter-address'
import { usableFilters } from '@/lib/domain/filters/filter-fields'
import { type FilterState, isRange, type Range } from '@/lib/domain/filters/filter-state'
import { passingRows } from '@/lib/domain/filters/table-filter'
import { configuredSearch, listFields } from '@/lib/domain/records/configured-fields'
import { roundedEnd } from '@/lib/domain/records/estimate-scale'
import {
  filteredDataset,
  filteredLocations,
  isFilteredDataset,
  startingFilters,
} from '@/lib/domain/records/filtered-dataset'
import {
  evaluationsOf,
  findEvaluations,
  type ListedLocation,
  powerTypesIn,
} from '@/lib/domain/records/location-list'
import { evaluatedTable } from '@/lib/domain/records/locations-dataset'
import { fieldsOf, type MapTables, tablesOf } from '@/lib/domain/records/map-tables'
import { locationsOf } from '@/lib/domain/records/table-locations'
import { extentOf } from '@/lib/domain/tables/value-facts'
import { isObject, type Json, listIn, partOf, textIn } from '@/lib/json/json-parts'
import { colouredBy, demandColors, ninths, type OwnDataset, ownMap } from './map-parts'

interface RecordWish {
  title: string
  query: string
}

function filtersOf(tables: MapTables, query: URLSearchParams): FilterState {
  const filters = query.get('filters')
  if (filters !== null) return readFilters(filters, isFilteredDataset)
  return startingFilters(readConfiguration(tables.configuration).configuration.filters.state)
}

function listedIn(tables: MapTables, fields: readonly Field[], query: URLSearchParams) {
  const { configuration } = readConfiguration(tables.configuration)
  const locations = locationsOf(tables)
  const types = powerTypesIn(locations)
  const type = types.find((each) => each.type === query.get('power'))?.type ?? types[0]?.type ?? 'DC'
  const evaluations = evaluationsOf(locations, type)
  const columns = recordColumns(fields)
  const known = allRecordColumns(fields)
  const configured = listFields(configuration, known)
  const textOf = configuredSearch(configured, known)
  // As in the list, ignores filters whose column is missing or holds other values.
  const config = { datasets: [filteredLocations(columns)], distances: [] }
  const state = usableFilters(filtersOf(tables, query), config, true)
  const passing = passingRows(evaluatedTable(evaluations, fields), state[filteredDataset])
  const search = configured.length === 0 || textOf ? (query.get('find') ?? '') : ''
  return { type, listed: findEvaluations(evaluations, { search, passing, textOf }) }
}

const estimate = 'total_kwh_per_day'

const told = ['location_name', 'city', 'Connector Config', estimate, 'band_low', 'band_high']

function locationsDataset(tables: MapTables, query: URLSearchParams) {
  const fields = fieldsOf(tables)
  const { type, listed } = listedIn(tables, fields, query)
  const dataset: OwnDataset = {
    id: 'locations',
    label: `Locations, ${type}`,
    color: [40, 180, 189],
    fields,
    rows: listed.map(({ row }: ListedLocation) => fields.map(({ name }) => row.cells[name] ?? null)),
    tip: told.filter((name) => fields.some((field) => field.name === name)),
  }
  const max = listed.reduce((best, { row }) => Math.max(best, row.prediction?.utilization ?? 0), 0)
  return { dataset, end: roundedEnd(max) }
}

function otherLayers(config: unknown, ids: ReadonlyMap<string, string>): unknown[] {
  const inner = partOf(config, 'config') ?? config
  return listIn(partOf(inner, 'visState'), 'layers').filter((layer) =>
    ids.has(textIn(partOf(layer, 'config'), 'dataId')),
  )
}

/** Gives each dataset a unique id. */
function othersOf({ datasets }: EvaluationMap, locations: number) {
  return datasets.flatMap(({ data }, at) => {
    if (at === locations) return []
    const id = data.id === undefined || data.id === 'locations' ? `dataset-${at + 1}` : data.id
    return [{ key: `dataset${at + 1}`, dataset: { version: 'v1', data: { ...data, id } } }]
  })
}

type Other = ReturnType<typeof othersOf>[number]

/** Replaces an open end by the column's: JSON has no infinity. */
function closedRange([min, max]: Range, { fields, allData }: Other['dataset']['data'], name: string): Range {
  const at = fields.findIndex((field) => field.name === name)
  if (Number.isFinite(min) && Number.isFinite(max)) return [min, max]
  const values = allData.flatMap((row) => (typeof row[at] === 'number' ? [row[at]] : []))
  const [low, high] = extentOf(values) ?? [max, min]
  return [Number.isFinite(min) ? min : Math.min(low, max), Number.isFinite(max) ? max : Math.max(high, min)]
}

function otherFilters(state: FilterState, others: readonly Other[]): Json[] {
  return others.flatMap(({ key, dataset: { data } }) =>
    Object.entries(state[key] ?? {}).flatMap(([name, filter]) => {
      if (filter === undefined) return []
      const [type, value] = isRange(filter)
        ? ['range', closedRange(filter, data, name)]
        : ['multiSelect', filter]
      return [{ id: `${key}-${name}`, dataId: [data.id], name: [name], type, enabled: true, value }]
    }),
  )
}

/** Colours the listed locations by estimate, and keeps the record's other datasets. */
export function recordMap(map: EvaluationMap, { title, query }: RecordWish): Json {
  const tables = tablesOf(map)
  const { dataset, end } = locationsDataset(tables, new URLSearchParams(query))
  const { locations } = tables
  const nameAt = (name: string) => dataset.fields[locations?.columns.get(name) ?? -1]?.name ?? name
  const coloured = dataset.fields.some(({ name }) => name === estimate)
    ? colouredBy({ field: estimate, type: 'real', from: ninths(end), colors: demandColors })
    : undefined
  const own = ownMap({
    title,
    description: '',
    view: undefined,
    datasets: locations ? [dataset] : [],
    layers: locations
      ? [
          {
            id: 'locations',
            type: 'point',
            dataset,
            label: dataset.label,
            color: dataset.color,
            columns: { lat: nameAt('lat'), lng: nameAt('lng') },
            vis: {
              radius: 14,
              opacity: 1,
              outline: true,
              thickness: 1.75,
              strokeColor: [255, 255, 255],
              ...(coloured && { colorRange: coloured.range }),
            },
            channels: coloured?.channels ?? {},
          },
        ]
      : [],
  })
  const others = othersOf(map, locations?.dataset ?? -1)
  const ids = new Map(others.map(({ dataset: { data } }) => [data.id, data.label]))
  return withOthers(own, others, {
    layers: otherLayers(map.config, ids),
    filters: otherFilters(filtersOf(tables, new URLSearchParams(query)), others),
  })
}

function withOthers(
  own: Json,
  others: readonly Other[],
  { layers, filters }: { layers: readonly unknown[]; filters: readonly Json[] },
): Json {
  const outer = partOf(own, 'config')
  const config = partOf(outer, 'config')
  const visState = partOf(config, 'visState')
  if (!isObject(outer) || !isObject(config) || !isObject(visState)) return own
  const shown = {
    ...visState,
    layers: [...listIn(visState, 'layers'), ...layers],
    filters: [...listIn(visState, 'filters'), ...filters],
  }
  return {
    ...own,
    datasets: [...listIn(own, 'datasets'), ...others.map(({ dataset }) => dataset)],
    config: { ...outer, config: { ...config, visState: shown } },
  }
}
