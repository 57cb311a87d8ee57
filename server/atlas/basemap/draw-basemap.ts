import type { Country, Extract, Place, Poi, Tags } from '@/server/atlas/base/entities'
import { threadsHere } from '@/server/atlas/base/threads'
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
import { Basemap } from './basemap-tiles'
import { hasHouseNumber, numberOfArea, numberOfNode, poiFeatures } from './close-labels'
import { isRiver, sideFinder } from './label-sides'
import { neighbourNames } from './neighbour-names'
import { placeFeatures } from './place-labels'

interface Drawn {
  extract: Pick<Extract, 'nodes' | 'ways' | 'relations'>
  country: Pick<Country, 'iso' | 'polygons' | 'sea' | 'bounds' | 'contains'>
  /** The land that is drawn, if more than the country's. */
  reach?: Pick<Country, 'bounds' | 'contains'> | undefined
  places: readonly Place[]
  pois: readonly Poi[]
}

interface DrawOptions {
  folder: string
  /** Threads that draw and cut, by default by the extract's size; 0 does both in this one. */
  threads?: number
  /** Called from time to time with the share (0..1) drawn. */
  onProgress: (share: number) => void
}

/** Fewer ways are drawn before threads have started. */
const worthThreads = 200_000

/**
 * The base map of a country, ready to be cut into tiles; no longer needs the extract.
 * @throws ExtractError when the disk is full.
 * @throws ThreadEnded if a thread ends
 */
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

/**
 * The base map's features in order: the country with its places and addresses, ways by id, multipolygons by
 * id.
 * @param onProgress called from time to time with the share (0..1) drawn
 */
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
