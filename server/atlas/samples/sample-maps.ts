import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cellToBoundary } from 'h3-js'
import type { SampleMap } from '@/lib/contract/sample-map'
import { formatCountOf } from '@/lib/format/number'
import type { Atlas, AtlasLibrary } from '@/server/atlas/store/atlas'
import { colorOfClass, demandRamp, emberRamp, type SampleStyle, sampleConfig } from './sample-config'
import {
  carParkSample,
  hexagonSample,
  residentSample,
  type SampleTable,
  stationSample,
} from './sample-tables'

const stepOf = (ramp: readonly string[], share: number) =>
  ramp[Math.max(0, Math.min(ramp.length - 1, Math.floor(share * ramp.length)))] ?? '#758286'

function readerOf({ columns }: SampleTable) {
  const cellOf = (row: SampleTable['rows'][number], name: string) => row[columns.indexOf(name)] ?? null
  return {
    text: (row: SampleTable['rows'][number], name: string) => String(cellOf(row, name) ?? ''),
    number: (row: SampleTable['rows'][number], name: string) => Number(cellOf(row, name) ?? 0),
  }
}

type Place = readonly [lng: number, lat: number]

interface Spot {
  at: { cell: string } | { place: Place; radius: number }
  color: string
}

/** Px. */
const size = { width: 360, height: 240, edge: 14 } as const

const outlineOf = ({ at }: Spot): Place[] =>
  'cell' in at ? cellToBoundary(at.cell).map(([lat, lng]): Place => [lng, lat]) : [at.place]

/** Scales degrees of longitude at the middle latitude. */
function fitted(places: readonly Place[]) {
  const west = Math.min(...places.map(([lng]) => lng))
  const east = Math.max(...places.map(([lng]) => lng))
  const south = Math.min(...places.map(([, lat]) => lat))
  const north = Math.max(...places.map(([, lat]) => lat))
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const width = (east - west) * narrowing || 1e-6
  const height = north - south || 1e-6
  const scale = Math.min((size.width - 2 * size.edge) / width, (size.height - 2 * size.edge) / height)
  const left = (size.width - width * scale) / 2
  const top = (size.height - height * scale) / 2
  return ([lng, lat]: Place) =>
    [left + (lng - west) * narrowing * scale, top + (north - lat) * scale].map((part) => part.toFixed(1))
}

function sampleDrawing(spots: readonly Spot[]): string {
  const toPicture = fitted(spots.flatMap(outlineOf))
  const shapes = spots.map((spot) => {
    const [first, ...rest] = outlineOf(spot).map((place) => toPicture(place).join(' '))
    if ('cell' in spot.at) return `<path fill="${spot.color}" d="M${first}L${rest.join('L')}Z"/>`
    const [x, y] = first?.split(' ') ?? []
    return `<circle fill="${spot.color}" fill-opacity=".85" cx="${x}" cy="${y}" r="${spot.at.radius}"/>`
  })
  const { width, height } = size
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#11171a"/>${shapes.join('')}</svg>`
}

function spotsOf(table: SampleTable, style: SampleStyle): Spot[] {
  const { text, number } = readerOf(table)
  const best = Math.max(...table.rows.map((row) => number(row, 'score_dc') || number(row, 'area_score_dc')))
  return table.rows.map((row) => {
    if (style === 'demand') {
      return { at: { cell: text(row, 'hex_id') }, color: stepOf(demandRamp, number(row, 'score_dc') / best) }
    }
    const place = [number(row, 'longitude'), number(row, 'latitude')] as const
    if (style === 'parks') {
      const radius = Math.min(7, 1.5 + Math.sqrt(number(row, 'bays')) / 4)
      return { at: { place, radius }, color: stepOf(demandRamp, number(row, 'area_score_dc') / best) }
    }
    if (style === 'classes') {
      return { at: { place, radius: 5 }, color: colorOfClass(text(row, 'class')) }
    }
    return { at: { place, radius: 2.2 }, color: stepOf(emberRamp, number(row, 'residents') / 120) }
  })
}

interface Recipe {
  id: string
  country: string
  label: (country: string) => string
  thing: string
  detail: string
  style: SampleStyle
  table: (atlas: Atlas, folder: string) => Promise<SampleTable>
}

const recipes: readonly Recipe[] = [
  {
    id: 'liechtenstein-demand',
    country: 'liechtenstein',
    thing: 'hexagon',
    style: 'demand',
    label: (country) => `${country}, DC demand`,
    detail: 'Hexagons coloured by their score for fast charging, as a share of the best of the country.',
    table: hexagonSample,
  },
  {
    id: 'andorra-car-parks',
    country: 'andorra',
    thing: 'car park',
    style: 'parks',
    label: (country) => `${country}, car parks`,
    detail: 'Car parks coloured by the DC score of the area around them, larger with more bays.',
    table: carParkSample,
  },
  {
    id: 'liechtenstein-chargers',
    country: 'liechtenstein',
    thing: 'charging station',
    style: 'classes',
    label: (country) => `${country}, chargers`,
    detail: 'Charging stations coloured by class: AC, DC below 150 kW, and HPC.',
    table: stationSample,
  },
  {
    id: 'monaco-residents',
    country: 'monaco',
    thing: 'home',
    style: 'residents',
    label: (country) => `${country}, residents`,
    detail: 'Residents by house, estimated from buildings and towns, summed by squares.',
    table: (_, folder) => residentSample(folder),
  },
]

export interface SampleFile {
  name: string
  text: string
}

const cellText = (value: string | number | boolean | null) => {
  const text = String(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const csvOf = ({ columns, rows }: SampleTable) =>
  [columns, ...rows].map((row) => `${row.map(cellText).join(',')}\n`).join('')

/** Each source once. */
const creditOf = ({ manifest }: Atlas) =>
  [...new Set(manifest.sources.map(({ attribution }) => attribution))].join(' · ')

async function filesOf(recipe: Recipe, atlas: Atlas, folder: string) {
  const { id, country, label, thing, detail, style } = recipe
  const table = await recipe.table(atlas, folder)
  const name = label(atlas.manifest.name)
  const file = `sample-${id}`
  const dataName = `${id}.csv`
  const sample: SampleMap = {
    id,
    country,
    label: name,
    detail,
    dataName,
    description: formatCountOf(table.rows.length, thing),
    attribution: creditOf(atlas),
    imageUrl: `/samples/${file}.svg`,
    dataUrl: `/samples/${file}.csv`,
    configUrl: `/samples/${file}-config.json`,
  }
  const config = sampleConfig({ id, label: name, style, bounds: atlas.manifest.bounds, table })
  const files: SampleFile[] = [
    { name: `${file}.csv`, text: csvOf(table) },
    { name: `${file}-config.json`, text: JSON.stringify(config) },
    { name: `${file}.svg`, text: sampleDrawing(spotsOf(table, style)) },
  ]
  return { sample, files }
}

/** Countries that the folder lacks have no samples. */
export async function sampleFiles(library: AtlasLibrary, root: string): Promise<SampleFile[]> {
  const made = await Promise.all(
    recipes.map(async (recipe) => {
      const atlas = await library.open(recipe.country)
      if (!atlas) return []
      const current = await readFile(join(root, recipe.country, 'current'), 'utf8')
      return [await filesOf(recipe, atlas, join(root, recipe.country, current.trim()))]
    }),
  )
  const samples = made.flat()
  const list = {
    name: 'sample-list.json',
    text: JSON.stringify({ samples: samples.map((each) => each.sample) }),
  }
  return [...samples.flatMap(({ files }) => files), list]
}
