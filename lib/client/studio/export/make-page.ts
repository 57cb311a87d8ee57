import { worldPath } from '@/lib/domain/map/basemaps'
import type { StudioSession, Wish } from '@/lib/domain/studio/edit/session'
import { packAreas, packDrawing, packLabels, packPlaces } from '@/lib/domain/studio/export/pack'
import { pageHtml } from '@/lib/domain/studio/export/page-html'
import type { PageLayer, PageMap, PageWorld } from '@/lib/domain/studio/export/page-map'
import { MapFileFault } from '@/lib/domain/studio/read/read-data'
import type { Position } from '@/lib/domain/studio/read/shapes'
import { layerTypes, type StudioMap } from '@/lib/domain/studio/read/studio-map'
import { isObject, listIn, partOf, textIn } from '@/lib/json/json-parts'

/** Degrees around the view within which land keeps its detail, and the grid of corners elsewhere. */
const near = 4
const farGrid = 0.1

function isNear(ring: readonly Position[], { lat, lng }: PageMap['view']): boolean {
  return ring.some(([x = 0, y = 0]) => Math.abs(x - lng) < near * 2 && Math.abs(y - lat) < near)
}

/** One grid for all, so that neighbours share their border. */
function coarse(ring: readonly Position[]): Position[] {
  const corners = ring.map(([x = 0, y = 0]) => [
    Math.round(x / farGrid) * farGrid,
    Math.round(y / farGrid) * farGrid,
  ])
  return corners.filter(([x, y], at) => at === 0 || x !== corners[at - 1]?.[0] || y !== corners[at - 1]?.[1])
}

const kindOf = (feature: unknown) => textIn(partOf(feature, 'properties'), 'kind')

/** Coarse beyond the first view. */
function landOf(features: readonly unknown[], view: PageMap['view']) {
  const areas = features.flatMap((feature) => {
    const geometry = partOf(feature, 'geometry')
    if (kindOf(feature) !== 'land' || !isObject(geometry)) return []
    const coordinates = listIn(geometry, 'coordinates')
    const parts = (textIn(geometry, 'type') === 'Polygon' ? [coordinates] : coordinates) as Position[][][]
    return parts.map((rings) => ({
      rings: rings
        .map((ring) => (isNear(ring, view) ? ring : coarse(ring)))
        .filter((ring) => ring.length > 3),
      row: 0,
    }))
  })
  return areas.filter(({ rings }) => rings.length > 0)
}

function namesOf(features: readonly unknown[]): PageWorld['names'] {
  const names = features.flatMap((feature) => {
    const properties = partOf(feature, 'properties')
    const place = listIn(partOf(feature, 'geometry'), 'coordinates') as Position
    const rank = Number(partOf(properties, 'rank') ?? 0)
    return kindOf(feature) === 'country' ? [{ text: textIn(properties, 'name'), rank, place }] : []
  })
  names.sort((a, b) => a.rank - b.rank)
  return {
    spots: packPlaces(names.flatMap(({ place: [lng = 0, lat = 0] }) => [lng, lat])),
    texts: names.map(({ text }) => text),
    ranks: names.map(({ rank }) => rank),
  }
}

export function pageWorld(text: string, view: PageMap['view']): PageWorld {
  const features = listIn(JSON.parse(text), 'features')
  return { land: packAreas(landOf(features, view), new Uint8Array(4)), names: namesOf(features) }
}

export interface PageWish
  extends Wish,
    Pick<PageMap, 'title' | 'description' | 'credits' | 'paint' | 'view' | 'blending'> {
  tooltip: StudioMap['tooltip']
}

const max = { bytes: 100_000_000, tips: 20_000 } as const

async function fetched(path: string): Promise<string> {
  const answer = await fetch(path)
  if (!answer.ok) throw new MapFileFault('The page could not be made: its viewer could not be loaded.')
  return answer.text()
}

export async function makePage(session: StudioSession, wish: PageWish): Promise<Blob> {
  const { tooltip, title, description, credits, paint, view, blending } = wish
  const [code, world] = await Promise.all([fetched('/worker/studio-page.js'), fetched(worldPath)])
  const layers = session.pictures(wish).map(({ layer, rows, drawing, labels, legend }): PageLayer => {
    const told = tooltip.isOn && rows.length <= max.tips ? [...rows] : []
    return {
      label: layer.label,
      color: layer.color,
      legend,
      parts: [...packDrawing(drawing), ...packLabels(labels)],
      type: layer.drawn ? layerTypes[layer.drawn] : '',
      tips: Object.fromEntries(
        told.map((row) => [
          row,
          session.tip({ id: layer.id, row, tooltip }).map(({ name, text }) => [name, text] as const),
        ]),
      ),
    }
  })
  const page = { title, description, credits, paint, view, blending, world: pageWorld(world, view), layers }
  const blob = await pageHtml(page, code)
  if (blob.size > max.bytes) {
    throw new MapFileFault(
      `The page would be larger than ${max.bytes / 1_000_000} MB: filter rows or hide layers.`,
    )
  }
  return blob
}
