import type { Layer, LayerProps } from 'deck.gl'
import { TextLayer } from 'deck.gl'
import type { Labels } from '@/lib/domain/studio/draw/drawing'
import { pixelShare } from '@/lib/domain/studio/draw/growth'
import { labelOffset } from '@/lib/domain/studio/draw/label-offset'
import { asCharacters, isJoined, labelFamily, lineFont } from './joined-text'

type Item = Labels['items'][number]

/** Maximum outline, in units of deck.gl's font atlas. */
const outlineShare = 5
/** The same as a share of the font size: where deck.gl's distance field ends. */
const edgeShare = 0.06

const noColor = [0, 0, 0, 0] as const

type Base = Partial<LayerProps> & { id: string }

/** Props shared by all labels of a layer. */
function placing(base: Base, { unit, style }: Labels, zoom: number) {
  return {
    ...base,
    characterSet: 'auto' as const,
    fontFamily: labelFamily,
    getPosition: ({ place }: Item): [number, number] => [...place],
    getSize: style.size * pixelShare,
    getTextAnchor: style.anchor,
    getAlignmentBaseline: style.alignment,
    getPixelOffset: (item: Item) => labelOffset({ unit, style }, item, zoom),
    updateTriggers: { getPixelOffset: zoom },
  }
}

function plainTexts(base: Base, labels: Labels, zoom: number): Layer {
  const { outline, background } = labels.style
  return new TextLayer<Item>({
    ...placing(base, labels, zoom),
    data: labels.items,
    getText: ({ text }) => text,
    getColor: ({ color }) => [...color],
    fontSettings: { sdf: outline !== undefined },
    outlineWidth: (outline?.width ?? 0) * outlineShare,
    outlineColor: [...(outline?.color ?? noColor)],
    background: background !== undefined,
    getBackgroundColor: [...(background ?? noColor)],
  })
}

/** Outlines of shaped lines are a layer of their own below the text. */
function joinedTexts(base: Base, labels: Labels, zoom: number): Layer[] {
  const { outline, background } = labels.style
  const placed = placing(base, labels, zoom)
  const getText = ({ text }: Item) => asCharacters(text)
  const letters = new TextLayer<Item>({
    ...placed,
    ...lineFont(0),
    id: `${base.id}/letters`,
    data: labels.items,
    getText,
    getColor: ({ color }) => [...color],
    background: background !== undefined && outline === undefined,
    getBackgroundColor: [...(background ?? noColor)],
  })
  if (!outline) return [letters]
  const outlines = new TextLayer<Item>({
    ...placed,
    ...lineFont(outline.width * edgeShare),
    id: `${base.id}/outlines`,
    data: labels.items,
    getText,
    getColor: [...outline.color],
    background: background !== undefined,
    getBackgroundColor: [...(background ?? noColor)],
  })
  return [outlines, letters]
}

export function labelLayers(base: Base, labels: Labels, zoom: number): Layer[] {
  const { items } = labels
  const joined = items.filter(({ text }) => isJoined(text))
  const plain = items.filter(({ text }) => !isJoined(text))
  const layers: Layer[] = []
  if (plain.length > 0) layers.push(plainTexts(base, { ...labels, items: plain }, zoom))
  if (joined.length === 0) return layers
  return [...layers, ...joinedTexts({ ...base, id: `${base.id}/joined` }, { ...labels, items: joined }, zoom)]
}
