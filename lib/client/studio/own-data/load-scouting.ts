import type { ScoreKind } from '@/lib/catalogue/demand-step'
import type { Field } from '@/lib/catalogue/field'
import { type ScoutingFilters, scoutingFilters } from '@/lib/catalogue/scouting-filters'
import { siteColumns } from '@/lib/catalogue/site-columns'
import { requestOf } from '@/lib/client/fetch/call-api'
import { infraRows, pointersRows } from '@/lib/client/rows/rows-answer'
import type { Cell, Rows } from '@/lib/contract/dataset'
import { filterConfigSchema } from '@/lib/contract/filter-config'
import { countrySlug, type Manifest, scoutCalls } from '@/lib/contract/scout'
import { rankCalls } from '@/lib/contract/site-rank'
import { filterAddress, readFilters } from '@/lib/domain/filters/filter-address'
import { usableFilters } from '@/lib/domain/filters/filter-fields'
import type { FilterState } from '@/lib/domain/filters/filter-state'
import { passingRows } from '@/lib/domain/filters/table-filter'
import { cellColouring } from '@/lib/domain/map/colour-classes'
import { readWeights } from '@/lib/domain/scores/site-score'
import {
  cellWeighting,
  hasParts,
  pointsOf,
  siteWeighting,
  type Weighting,
} from '@/lib/domain/scores/weighting'
import { reweightedTable } from '@/lib/domain/scouting/reweighted-sites'
import { locationTypes } from '@/lib/domain/scouting/scouted-site'
import { circleAround, pointersRequest } from '@/lib/domain/scouting/search-requests'
import { askedSort, fieldOfSort, siteSorts, startingSort } from '@/lib/domain/scouting/site-order'
import type { OwnDataset } from '@/lib/domain/studio/own-data/map-parts'
import { boxIn } from '@/lib/domain/studio/own-data/own-source'
import { scoutingMap } from '@/lib/domain/studio/own-data/scouting-map'
import { MapFileFault } from '@/lib/domain/studio/read/read-data'
import { type DataTable, figureAt, tableOf } from '@/lib/domain/tables/data-table'
import { orderedRows } from '@/lib/domain/tables/table-order'
import type { Json } from '@/lib/json/json-parts'
import { askJson } from './ask'
import { loadHexagons, readableHexagons } from './load-hexagons'

interface Scouted {
  address: URLSearchParams
  manifest: Manifest
  isRegistered: boolean
  filters: FilterState
  score: ScoreKind
}

async function readConfig(address: URLSearchParams): Promise<ScoutingFilters> {
  const url = filterAddress(address.get('filterConfigUrl'), globalThis.location.origin)
  // The screen, too, falls back to the product's own filters.
  if (url === undefined) return scoutingFilters
  return askJson(filterConfigSchema, { url }, 'the filters').catch(() => scoutingFilters)
}

async function readWeighting({ address, manifest, isRegistered }: Scouted) {
  const [w, wac] = ['w', 'wac'].map((name) => readWeights(address.get(name) ?? ''))
  const points = pointsOf(w ?? null, wac ?? null)
  if (!isRegistered || !hasParts(manifest) || (!w && !wac)) return { sites: {}, cells: {} }
  const request = requestOf(rankCalls.readScale, { params: { country: manifest.country } })
  const scale = await askJson(rankCalls.readScale.answer, request, 'the scores of the country')
  return { sites: siteWeighting(points, scale), cells: cellWeighting(points, scale) }
}

const freeSites: ReadonlySet<string> = new Set(siteColumns.flatMap(({ name, free }) => (free ? [name] : [])))

/** Of names in Latin letters, whether each local one is in them. */
function isEmptyLatin({ columns }: DataTable, name: string): boolean {
  const column = columns[name]
  return name.startsWith('latin_') && column?.kind === 'text' && column.codes.every((code) => code === 0)
}

function pickedRows({ fields, all_data }: Rows, rows: Uint32Array, isShown: (name: string) => boolean) {
  const places = fields.flatMap(({ name }, at) => (isShown(name) ? [at] : []))
  const shown: Field[] = places.flatMap((at) => fields[at] ?? [])
  return {
    fields: shown,
    rows: Array.from(rows, (row): Cell[] => places.map((at) => all_data[row]?.[at] ?? null)),
  }
}

function withScores(rows: Rows, table: DataTable, weighting: Weighting): Rows {
  const names = (['DC', 'AC'] as const).flatMap((kind) => (weighting[kind] ? [`Score ${kind}`] : []))
  const places = rows.fields.map(({ name }) => names.includes(name))
  if (names.length === 0) return rows
  return {
    ...rows,
    all_data: rows.all_data.map((cells, row) =>
      cells.map((cell, at) =>
        places[at] ? figureAt(table.columns[rows.fields[at]?.name ?? ''], row) : cell,
      ),
    ),
  }
}

async function loadSites(scouted: Scouted, weighting: Weighting): Promise<OwnDataset | undefined> {
  const { address, isRegistered, filters, score } = scouted
  const area = boxIn(address.get('area'))
  const choice = locationTypes.find(({ value }) => value === address.get('type'))?.value
  if (!area || !choice) return undefined
  const named = address.get('sort')
  const sort =
    siteSorts.find(({ value }) => value === named)?.value ??
    (named === 'none' ? null : startingSort(isRegistered, score))
  const direction = address.get('order') === 'ascending' ? 'ascending' : 'descending'
  const hexId = address.get('hex')
  const body = pointersRequest({
    choice,
    bounds: area,
    ...(hexId !== null && { hexId }),
    sort: askedSort({ sort, direction }, isRegistered),
  })
  const { data } = await askJson(pointersRows, requestOf(scoutCalls.findSites, { body }), 'the locations')
  const table = reweightedTable(tableOf(data.parking_stops), weighting)
  const order = sort && { field: fieldOfSort(sort), direction: direction as 'ascending' | 'descending' }
  const rows = orderedRows(table, order, passingRows(table, filters.parkings))
  const weighed = withScores(data.parking_stops, table, weighting)
  return {
    id: 'sites',
    label: 'Locations',
    color: [174, 184, 187],
    ...pickedRows(
      weighed,
      rows,
      (name) => (isRegistered || freeSites.has(name)) && !isEmptyLatin(table, name),
    ),
    tip: [
      'name',
      ...(isEmptyLatin(table, 'latin_name') ? [] : ['latin_name']),
      'city',
      'capacity',
      'Parking Type',
      ...(isRegistered ? ['Score DC', 'Score AC'] : []),
    ],
  }
}

async function loadStations({ address, filters }: Scouted): Promise<OwnDataset | undefined> {
  const frame = boxIn(address.get('frame')) ?? boxIn(address.get('area'))
  if (!frame) return undefined
  const request = requestOf(scoutCalls.findChargers, { body: circleAround(frame) })
  const { data } = await askJson(infraRows, request, 'the charging stations')
  const table = tableOf(data.infra)
  const rows = orderedRows(table, null, passingRows(table, filters.chargers))
  return {
    id: 'chargers',
    label: 'Charging stations',
    color: [60, 132, 244],
    ...pickedRows(data.infra, rows, (name) => name !== 'distance'),
    tip: ['name', 'network', 'class', 'max_power'],
  }
}

const number = (text: string | null) => (text === null || text.trim() === '' ? Number.NaN : Number(text))

function viewIn(address: URLSearchParams) {
  const [lat, lng, zoom] = ['lat', 'lng', 'zoom'].map((name) => number(address.get(name)))
  if (lat === undefined || lng === undefined || zoom === undefined) return undefined
  return Number.isFinite(lat + lng + zoom) ? { lat, lng, zoom } : undefined
}

/** @param query of the screen's address @throws MapFileFault with a sentence to show */
export async function loadScouting(query: string, isRegistered: boolean): Promise<Json> {
  const address = new URLSearchParams(query)
  const country = countrySlug.safeParse(address.get('country'))
  if (!country.success) throw new MapFileFault('The address does not name a country.')
  const request = requestOf(scoutCalls.readManifest, { params: { country: country.data } })
  const [manifest, config] = await Promise.all([
    askJson(scoutCalls.readManifest.answer, request, 'the country'),
    readConfig(address),
  ])
  const filters = usableFilters(readFilters(address.get('filters') ?? ''), config, isRegistered)
  const columns = readableHexagons(manifest, isRegistered)
  const wanted: ScoreKind = address.get('score') === 'AC' ? 'AC' : 'DC'
  const { column: colour, score } = cellColouring(address.get('colour'), { columns, score: wanted })
  const scouted = { address, manifest, isRegistered, filters, score }
  const weighting = await readWeighting(scouted)
  const rules = { filters: filters.hexagons ?? {}, colour }
  const [hexagons, sites, stations] = await Promise.all([
    loadHexagons({ manifest, isRegistered, rules, weighting: weighting.cells }),
    loadSites(scouted, weighting.sites),
    loadStations(scouted),
  ])
  return scoutingMap({
    name: manifest.name,
    hexagons,
    sites,
    stations,
    view: viewIn(address),
    colour: colour ?? `Score ${score}`,
    siteColour: isRegistered ? `Score ${score}` : undefined,
    is3d: address.get('view') === '3d',
  })
}
