import { classPowers } from './charging-class'
import type { DistancePreset, FilterField, Freed } from './filter-config'
import { hexagonFields } from './hexagon-columns'
import { gridColumns } from './power-grid'
import { type SiteColumnName, type SiteSortColumn, siteColumns, stationFields } from './site-columns'

export const filterDatasets = ['parkings', 'chargers', 'hexagons'] as const
export type FilterDataset = (typeof filterDatasets)[number]

export interface FilterTable {
  version: 1
  description: string
  datasets: readonly { label: FilterDataset; title: string; fields: readonly FilterField[] }[]
  distances: readonly DistancePreset[]
  sorts: readonly { field: SiteSortColumn; title: string }[]
  display: {
    fields: readonly { field: SiteColumnName; title: string }[]
    default: readonly SiteColumnName[]
    least: number
    most: number
  }
}

/** GET /scout/filters: the table with `free` on each entry. */
export interface ScoutingFilters extends Omit<FilterTable, 'datasets' | 'sorts' | 'display'> {
  datasets: readonly { label: FilterDataset; title: string; fields: readonly Freed<FilterField>[] }[]
  sorts: readonly Freed<FilterTable['sorts'][number]>[]
  display: Omit<FilterTable['display'], 'fields'> & {
    fields: readonly Freed<FilterTable['display']['fields'][number]>[]
  }
}

export const filterFile = 'scouting-filter-config.json'

/** Ranges, steps and preview ranges are a promise of the product. */
const bins = 50
const demo = [50, 500] as const
const wholeStep = 1
const scoreStep = 0.001

const site = (name: SiteColumnName) => siteColumns.find((column) => column.name === name)

type Drawn = Pick<FilterField, 'title' | 'unit' | 'bounds' | 'demo'>
const range = (field: string, { title, ...more }: Drawn): FilterField => ({
  field,
  title,
  kind: 'range',
  step: wholeStep,
  bins,
  ...more,
})
const score = (field: string, title: string): FilterField => ({
  ...range(field, { title, bounds: [0, 1] }),
  step: scoreStep,
})
const select = (field: string, title: string): FilterField => ({ field, title, kind: 'multi-select' })
const poi = (field: string, title: string): FilterField => ({
  ...range(field, { title, bounds: [1, 1000] }),
  kind: 'poi',
})

const distances = {
  any: 'Nearest Charger Distance',
  AC: 'Nearest Charger Distance - AC',
  DC: 'Nearest Charger Distance - DC',
  HPC: 'Nearest Charger Distance - HPC',
} as const satisfies Record<string, SiteColumnName>

const parkingFields: readonly FilterField[] = [
  poi('POI restaurants', 'Restaurant'),
  poi('POI retail', 'Retail'),
  poi('POI leisure', 'Tourism'),
  poi('POI education', 'Education'),
  poi('POI health', 'Health'),
  range('capacity', { title: 'Capacity', unit: 'spaces', demo }),
  range('Population', { title: 'Population', unit: 'people', demo }),
  range(distances.any, { title: 'Distance to nearest charger', unit: 'm', demo }),
  range(distances.AC, { title: 'Nearest AC charger', unit: 'm', demo }),
  range(distances.DC, { title: 'Nearest DC charger', unit: 'm', demo }),
  range(distances.HPC, { title: 'Nearest HPC charger', unit: 'm', demo }),
  range(gridColumns.line, { title: 'Medium-voltage line', unit: 'm', demo }),
  range(gridColumns.medium, { title: 'Medium-voltage substation', unit: 'm', demo }),
  range(gridColumns.high, { title: 'High-voltage substation', unit: 'm', demo }),
  range(gridColumns.transformer, { title: 'Transformer', unit: 'm', demo }),
  score('Score AC', 'Demand score AC'),
  score('Score DC', 'Demand score DC'),
  select('Parking Type', 'Parking type'),
  select('Location Type', 'Location type'),
  select('Brand', 'Brand'),
  select('Road class', 'Road class'),
  select('Nearest Charger Types', 'Types of the nearest charger'),
  select(gridColumns.reliability, 'Grid mapped near by'),
]

const stationFilters: readonly FilterField[] = [
  select('network', 'Network'),
  select('class', 'Class'),
  range('AC', { title: 'AC points' }),
  range('DC', { title: 'DC points' }),
  range('HPC', { title: 'HPC points' }),
  range('max_power', { title: 'Strongest point', unit: 'kW' }),
]

const hexagonFilters: readonly FilterField[] = [
  score('Score', 'Demand score'),
  score('Score DC', 'Demand score DC'),
  score('Score AC', 'Demand score AC'),
  range('Population', { title: 'Population', unit: 'people', demo }),
  range('EV plugs total', { title: 'Charging points' }),
  poi('POI restaurants', 'Restaurant'),
  select('Road class', 'Road class'),
]

/** Never list fields: they are the row's place, name or symbol, or qualify another field. */
const notShown = new Set<SiteColumnName>([
  'name',
  'city',
  'latin_name',
  'latin_city',
  'lat',
  'lng',
  'hex_id',
  'icon',
  'capacity_estimated',
  'capacity_note',
  'members',
  'Busiest road counted',
  'Main road counted',
])

/** List columns are narrow. */
const shortTitles: Partial<Record<SiteColumnName, string>> = {
  'Parking Type': 'Parking',
  'Location Type': 'Type',
  'Score traffic': 'Traffic',
  'Score population': 'People rank',
  'Score places DC': 'Places DC',
  'Score places AC': 'Places AC',
  'Score competition DC': 'Compet. DC',
  'Score competition AC': 'Compet. AC',
  'Score size': 'Size',
  'Busiest road class': 'Busiest class',
  'Busiest road AADT': 'Busiest/day',
  'Main road class': 'Main class',
  'Main road AADT': 'Main/day',
  'Main road distance': 'To main road',
  Population: 'People',
  'Road class': 'Road',
  'Nearest Charger Types': 'Nearest type',
  'Nearest Charger Brand': 'Nearest brand',
  'Nearest Charger Distance': 'Nearest',
  'Nearest Charger Distance - AC': 'Nearest AC',
  'Nearest Charger Distance - DC': 'Nearest DC',
  'Nearest Charger Distance - HPC': 'Nearest HPC',
  'Grid HV substation distance': 'HV station',
  'Grid MV substation distance': 'MV station',
  'Grid MV line distance': 'MV line',
  'Grid transformer distance': 'Transformer',
  'Grid reliability': 'Grid mapped',
}

export const filterTable: FilterTable = {
  version: 1,
  description:
    'Filters, sorts and list fields of the scouting screen. Which of them visitors may use follows from the columns and is added to the answer as "free".',
  datasets: [
    { label: 'parkings', title: 'Locations', fields: parkingFields },
    { label: 'chargers', title: 'Charging stations', fields: stationFilters },
    { label: 'hexagons', title: 'Hexagons', fields: hexagonFilters },
  ],
  distances: [
    { value: 'any', title: 'Any', fields: [distances.any] },
    { value: 'ac', title: `AC (${classPowers.AC})`, fields: [distances.AC] },
    { value: 'dc', title: `DC (${classPowers.DC})`, fields: [distances.DC] },
    { value: 'hpc', title: `HPC (${classPowers.HPC})`, fields: [distances.HPC] },
    { value: 'dc-hpc', title: 'DC/HPC (≥ 50 kW)', fields: [distances.DC, distances.HPC] },
  ],
  sorts: [
    { field: 'capacity', title: 'Capacity' },
    { field: 'POI restaurants', title: 'Restaurants' },
    { field: 'POI retail', title: 'Retail' },
    { field: 'Score AC', title: 'Demand score AC' },
    { field: 'Score DC', title: 'Demand score DC' },
  ],
  display: {
    fields: siteColumns
      .filter(({ name }) => !notShown.has(name))
      .map(({ name, title }) => ({ field: name, title: shortTitles[name] ?? title })),
    default: ['capacity', 'POI restaurants', 'POI retail', 'Score AC', 'Score DC'],
    least: 2,
    most: 7,
  },
}

const columnsOf: Record<FilterDataset, readonly { name: string; free?: boolean }[]> = {
  parkings: siteColumns,
  chargers: stationFields,
  hexagons: hexagonFields,
}

export function isFilterField(dataset: FilterDataset, field: string): boolean {
  return columnsOf[dataset].some(({ name }) => name === field)
}

/** The one category that visitors may filter by, whether or not others are free columns. */
const freePlaces: SiteColumnName = 'POI restaurants'

/** Sliders and all places but one need an account; for the rest the column decides. */
function isFreeFilter(dataset: FilterDataset, { field, kind }: FilterField): boolean {
  if (kind === 'range' && dataset !== 'chargers') return false
  if (kind === 'poi' && field !== freePlaces) return false
  return columnsOf[dataset].find(({ name }) => name === field)?.free ?? dataset === 'chargers'
}

/** Ignores what the table itself says. */
export function withFree(table: FilterTable): ScoutingFilters {
  const isFree = (name: SiteColumnName) => site(name)?.free ?? false
  return {
    ...table,
    datasets: table.datasets.map(({ fields, ...dataset }) => ({
      ...dataset,
      fields: fields.map((each) => ({ ...each, free: isFreeFilter(dataset.label, each) })),
    })),
    sorts: table.sorts.map((each) => ({ ...each, free: isFree(each.field) })),
    display: {
      ...table.display,
      fields: table.display.fields.map((each) => ({ ...each, free: isFree(each.field) })),
    },
  }
}

/** Used before the installation's file has loaded, and if it cannot be read. */
export const scoutingFilters: ScoutingFilters = withFree(filterTable)
