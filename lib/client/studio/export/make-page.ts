import type { StudioSession, Wish } from '@/lib/domain/studio/edit/session'
import { packDrawing, packLabels } from '@/lib/domain/studio/export/pack'
import { pageHtml } from '@/lib/domain/studio/export/page-html'
import type { PageLayer, PageMap } from '@/lib/domain/studio/export/page-map'
import { MapFileFault } from '@/lib/domain/studio/read/read-data'
import { layerTypes, type StudioMap } from '@/lib/domain/studio/read/studio-map'
import { pageWorld } from './page-world'

/** A map to be written as a page, as it is now. */
export interface PageWish
  extends Wish,
    Pick<PageMap, 'title' | 'description' | 'credits' | 'paint' | 'view' | 'blending'> {
  tooltip: StudioMap['tooltip']
}

/** Bytes of a page, and rows per layer that have tooltips. */
const most = { bytes: 100_000_000, tips: 20_000 } as const

async function fetched(path: string): Promise<string> {
  const answer = await fetch(path)
  if (!answer.ok) throw new MapFileFault('The page could not be made: its viewer cannot be loaded.')
  return answer.text()
}

/** A map as a page of its own, with all that is drawn of it and the texts of its tooltips. @throws MapFileFault */
export async function makePage(session: StudioSession, wish: PageWish): Promise<Blob> {
  const { tooltip, title, description, credits, paint, view, blending } = wish
  const [code, world] = await Promise.all([
    fetched('/worker/studio-page.js'),
    fetched('/world/countries.json'),
  ])
  const layers = session.pictures(wish).map(({ layer, rows, drawing, labels, legend }): PageLayer => {
    const told = tooltip.isOn && rows.length <= most.tips ? [...rows] : []
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
  if (blob.size > most.bytes) {
    throw new MapFileFault(
      `The page would be larger than ${most.bytes / 1_000_000} MB: filter rows or hide layers.`,
    )
  }
  return blob
}
