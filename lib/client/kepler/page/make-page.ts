import { isObject, listIn, partOf, textIn } from '@/lib/domain/kepler/json-parts'
import { packAreas, packDrawing, packLabels } from '@/lib/domain/kepler/page/pack'
import { pageHtml } from '@/lib/domain/kepler/page/page-html'
import type { PageLayer, PageMap, PagePart } from '@/lib/domain/kepler/page/page-map'
import { MapFileFault } from '@/lib/domain/kepler/studio/read-data'
import type { StudioSession, Wish } from '@/lib/domain/kepler/studio/session'
import type { Position } from '@/lib/domain/kepler/studio/shapes'
import { layerTypes, type StudioMap } from '@/lib/domain/kepler/studio/studio-map'

/** A map to be written as a page, as it is now. */
export interface PageWish
  extends Wish,
    Pick<PageMap, 'title' | 'description' | 'credits' | 'ground' | 'view'> {
  tooltip: StudioMap['tooltip']
}

/** Bytes of a page, and rows per layer that have tooltips. */
const most = { bytes: 100_000_000, tips: 20_000 } as const

async function fetched(path: string): Promise<string> {
  const answer = await fetch(path)
  if (!answer.ok) throw new MapFileFault('The page could not be made: its viewer cannot be loaded.')
  return answer.text()
}

/** Degrees around the view where land keeps its detail, and the grid of corners elsewhere. */
const [near, farGrid] = [4, 0.1]

function isNear(ring: readonly Position[], { lat, lng }: PageMap['view']): boolean {
  return ring.some(([x = 0, y = 0]) => Math.abs(x - lng) < near * 2 && Math.abs(y - lat) < near)
}

/** On one grid for all, so that neighbours keep their border in common. */
function coarse(ring: readonly Position[]): Position[] {
  const corners = ring.map(([x = 0, y = 0]) => [
    Math.round(x / farGrid) * farGrid,
    Math.round(y / farGrid) * farGrid,
  ])
  return corners.filter(([x, y], at) => at === 0 || x !== corners[at - 1]?.[0] || y !== corners[at - 1]?.[1])
}

const landColors = { dark: [26, 38, 41, 255], light: [247, 250, 250, 255] } as const

/** The land of the world, coarse where the view does not begin. */
function landOf(text: string, { ground, view }: Pick<PageMap, 'ground' | 'view'>): PagePart | undefined {
  const world: unknown = JSON.parse(text)
  const areas = listIn(world, 'features').flatMap((feature) => {
    const geometry = partOf(feature, 'geometry')
    if (textIn(partOf(feature, 'properties'), 'kind') !== 'land' || !isObject(geometry)) return []
    const coordinates = listIn(geometry, 'coordinates')
    const parts = (textIn(geometry, 'type') === 'Polygon' ? [coordinates] : coordinates) as Position[][][]
    return parts.map((rings) => ({
      rings: rings
        .map((ring) => (isNear(ring, view) ? ring : coarse(ring)))
        .filter((ring) => ring.length > 3),
      row: 0,
    }))
  })
  return packAreas(
    areas.filter(({ rings }) => rings.length > 0),
    Uint8Array.from(landColors[ground]),
  )
}

/** A map as a page of its own, with all that is drawn of it and the texts of its tooltips. @throws MapFileFault */
export async function makePage(session: StudioSession, wish: PageWish): Promise<Blob> {
  const { tooltip, title, description, credits, ground, view } = wish
  const [code, land] = await Promise.all([
    fetched('/worker/studio-page.js'),
    fetched('/world/countries.json'),
  ])
  const layers = session.pictures(wish).map(({ layer, rows, drawing, labels, legend }): PageLayer => {
    const told = tooltip.isOn && rows.length <= most.tips ? [...rows] : []
    return {
      ...{
        label: layer.label,
        color: layer.color,
        legend,
        parts: [...packDrawing(drawing), ...packLabels(labels)],
      },
      type: layer.drawn ? layerTypes[layer.drawn] : '',
      tips: Object.fromEntries(
        told.map((row) => [
          row,
          session.tip({ id: layer.id, row, tooltip }).map(({ name, text }) => [name, text] as const),
        ]),
      ),
    }
  })
  const page = { title, description, credits, ground, view, land: landOf(land, wish), layers }
  const blob = await pageHtml(page, code)
  if (blob.size > most.bytes) {
    throw new MapFileFault(
      `The page would be larger than ${most.bytes / 1_000_000} MB: filter rows or hide layers.`,
    )
  }
  return blob
}
