import type { LayerSpecification, Map as MapLibre, SourceSpecification } from 'maplibre-gl'
import type { StreetsStyle } from '@/lib/domain/map/streets-style'
import { isObject, type Json, partOf, textIn } from '@/lib/json/json-parts'
import { labelFonts } from './label-layers'

const prefix = 'streets/'

export const isStreets = (id: string | undefined): boolean => id?.startsWith(prefix) ?? false

/** Before the protocol of what the page fetches for the map's worker. */
export const viaPage = 'page+'

function sourceOf(source: Json): SourceSpecification {
  const { tiles, data } = source
  const via = (address: unknown) => `${viaPage}${address}`
  const own = { ...source }
  if (source.type === 'vector' && Array.isArray(tiles)) own.tiles = tiles.map(via)
  if (source.type === 'geojson' && typeof data === 'string') own.data = via(data)
  return own as unknown as SourceSpecification
}

/** One map has one kind of glyphs: texts take the product's fonts, which the browser draws. */
function withOwnFont(layout: unknown): unknown {
  if (!isObject(layout) || layout['text-field'] === undefined) return layout
  const isBold = /bold|medium|black|heavy/i.test(JSON.stringify(layout['text-font'] ?? ''))
  return { ...layout, 'text-font': isBold ? labelFonts.semibold : labelFonts.medium }
}

function streetsLayers({ layers }: StreetsStyle): LayerSpecification[] {
  return layers.map((layer) => {
    const source = textIn(layer, 'source')
    const layout = withOwnFont(partOf(layer, 'layout'))
    return {
      ...layer,
      id: `${prefix}${textIn(layer, 'id')}`,
      ...(source !== '' && { source: `${prefix}${source}` }),
      ...(layout !== undefined && { layout }),
    } as unknown as LayerSpecification
  })
}

const sprite = 'default'

/** Layers to insert the ground and the texts below; undefined for the top. */
interface Anchors {
  ground: string
  labels: string | undefined
}

/** A layer that the style spells wrongly is left out, with an error of the map. */
export function showStreets(map: MapLibre, style: StreetsStyle, { ground, labels }: Anchors): void {
  for (const [id, source] of Object.entries(style.sources)) {
    if (!map.getSource(`${prefix}${id}`)) map.addSource(`${prefix}${id}`, sourceOf(source))
  }
  if (style.sprite !== undefined && !map.getSprite().some(({ id }) => id === sprite)) {
    map.addSprite(sprite, style.sprite)
  }
  for (const layer of streetsLayers(style)) {
    if (!map.getLayer(layer.id)) map.addLayer(layer, layer.type === 'symbol' ? labels : ground)
  }
}

export function hideStreets(map: MapLibre, style: StreetsStyle): void {
  for (const { id } of streetsLayers(style)) if (map.getLayer(id)) map.removeLayer(id)
  for (const id of Object.keys(style.sources)) {
    if (map.getSource(`${prefix}${id}`)) map.removeSource(`${prefix}${id}`)
  }
  if (map.getSprite().some(({ id }) => id === sprite)) map.removeSprite(sprite)
}
