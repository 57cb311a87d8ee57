import type { PoiCategory } from '@/lib/catalogue/poi-categories'
import { threadsHere } from '@/server/atlas/concurrency/threads'
import { insidePoint } from '@/server/atlas/derive/geometry/inside-point'
import type { Country, Extract, OsmNode, Place, Poi, Position, Tags } from '@/server/atlas/entities/entities'
import { labelOf } from '@/server/atlas/entities/place-names'
import { type Area, areaOfWay, isClosed, relationAreas } from '@/server/atlas/read/areas'
import { objectsWith } from '@/server/atlas/read/objects-with'
import { areaFeatures, isDrawnArea, seaFeature } from './basemap-areas'
import {
  type BasemapFeature,
  borderFeatures,
  isDrawnLine,
  landFeature,
  lineFeatures,
} from './basemap-features'
import { lastZoom } from './basemap-path'
import { Basemap } from './basemap-tiles'
import type { LabelSides } from './label-sides'
import { isRiver, sideFinder } from './label-sides'
import { neighbourNames } from './neighbour-names'

/** Car parks are drawn as sites, stops not at all. */
const notDrawn = new Set<PoiCategory>(['parking', 'transport'])

/** Sorted by name: visitors receive every tile, and the order must not reveal the locked categories. */
function* poiFeatures(pois: readonly Poi[]): Generator<BasemapFeature> {
  const drawn = pois
    .filter(({ category }) => !notDrawn.has(category))
    .sort((a, b) => Number(keyOf(a) > keyOf(b)) - Number(keyOf(a) < keyOf(b)))
  for (const { name, latinName, position } of drawn) {
    yield {
      layer: 'pois',
      geometry: { type: 'point', position },
      minzoom: lastZoom,
      properties: name === '' ? {} : { name: labelOf(name, latinName) },
    }
  }
}

const keyOf = ({ name }: Poi) => name || '\uffff'

/** Longer house numbers are lists or remarks. */
const maxNumberLength = 8

const hasHouseNumber = (tags: Tags) => {
  const { length } = tags['addr:housenumber'] ?? ''
  return length > 0 && length <= maxNumberLength
}

function numberOfNode({ tags, position }: OsmNode, country: Pick<Country, 'contains'>) {
  return country.contains(position) ? [numberAt(tags, position)] : []
}

function numberOfArea({ tags, polygons }: Area, country: Pick<Country, 'contains'>): BasemapFeature[] {
  if (!hasHouseNumber(tags)) return []
  const position = insidePoint(polygons)
  return country.contains(position) ? [numberAt(tags, position)] : []
}

const numberAt = (tags: Tags, position: OsmNode['position']): BasemapFeature => ({
  layer: 'numbers',
  geometry: { type: 'point', position },
  minzoom: lastZoom,
  properties: { number: tags['addr:housenumber'] ?? '' },
})

const labels = {
  town: { minzoom: 6, size: 15 },
  village: { minzoom: 9, size: 12.5 },
  hamlet: { minzoom: 11, size: 11 },
} as const

const labelKinds: Readonly<Partial<Record<Place['kind'], keyof typeof labels>>> = {
  town: 'town',
  village: 'village',
  suburb: 'hamlet',
  hamlet: 'hamlet',
}
const placeOrder = ['town', 'village', 'suburb', 'hamlet']

type SidesOf = (place: Position, label: { name: string; size: number; minzoom: number }) => LabelSides

/** `rank` 1 wins when two labels collide: towns before villages before hamlets, then larger ones first. */
export function placeFeatures(places: readonly Place[], sidesOf: SidesOf): BasemapFeature[] {
  const labelled = places
    .filter(({ kind }) => labelKinds[kind])
    .sort(
      (a, b) =>
        placeOrder.indexOf(a.kind) - placeOrder.indexOf(b.kind) ||
        b.population - a.population ||
        a.name.localeCompare(b.name, 'en'),
    )
  return labelled.map(({ kind: placeKind, name: local, latinName, population, position }, index) => {
    const kind = labelKinds[placeKind] ?? 'hamlet'
    const { minzoom } = labels[kind]
    const name = labelOf(local, latinName)
    const sides = sidesOf(position, { ...labels[kind], name: latinName ?? local })
    return {
      layer: 'places',
      geometry: { type: 'point', position },
      minzoom,
      properties: { name, kind, rank: index + 1, population, ...sides },
    }
  })
}

interface Drawn {
  extract: Pick<Extract, 'nodes' | 'ways' | 'relations'>
  country: Pick<Country, 'iso' | 'polygons' | 'sea' | 'bounds' | 'contains'>
  reach?: Pick<Country, 'bounds' | 'contains'> | undefined
  places: readonly Place[]
  pois: readonly Poi[]
}

interface DrawOptions {
  folder: string
  /** Defaults by the extract's size; 0 draws and cuts in this thread. */
  threads?: number
  onProgress: (share: number) => void
}

/** Fewer ways are drawn before threads have started. */
const worthThreads = 200_000

/** @throws ExtractError when the disk is full, ThreadEnded if a thread ends */
export async function drawBasemap(
  { country, ...drawn }: Drawn,
  { folder, onProgress, threads = drawn.extract.ways.length < worthThreads ? 0 : threadsHere() }: DrawOptions,
): Promise<Basemap> {
  const basemap = new Basemap((drawn.reach ?? country).bounds, { folder, threads })
  try {
    await basemap.addAll(basemapFeatures({ country, ...drawn }, onProgress))
    await basemap.settle()
    return basemap
  } catch (error) {
    await basemap.close()
    throw error
  }
}

export function* basemapFeatures(
  { extract, country, reach = country, places, pois }: Drawn,
  onProgress: (share: number) => void = () => undefined,
): Generator<BasemapFeature> {
  yield landFeature(country.polygons)
  if (country.sea.length > 0) yield seaFeature(country.sea)
  yield* borderFeatures(country.polygons)
  yield* neighbourNames(extract, country)
  yield* placeFeatures(places, sideFinder(objectsWith(extract.ways, isRiver)))
  yield* poiFeatures(pois)
  for (const node of objectsWith(extract.nodes, hasHouseNumber)) yield* numberOfNode(node, reach)
  let done = 0
  for (const way of objectsWith(extract.ways, isDrawn)) {
    if (done % 1000 === 0) onProgress(done / extract.ways.length)
    done += 1
    yield* lineFeatures(way)
    if (isDrawnArea(way.tags) && isClosed(way)) yield* areasOf(areaOfWay(way), reach)
  }
  for (const area of relationAreas(extract, isDrawnArea)) yield* areasOf(area, reach)
}

function areasOf(area: Area, reach: Pick<Country, 'contains'>): BasemapFeature[] {
  return [...areaFeatures(area, reach), ...numberOfArea(area, reach)]
}

const isDrawn = (tags: Tags) => isDrawnLine(tags) || isDrawnArea(tags)
