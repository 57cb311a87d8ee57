import { partOf } from '@/lib/json/json-parts'
import type { LayerType, StudioLayer } from './studio-map'

interface Undrawn {
  types: readonly LayerType[]
  words: string
  isIn: (layer: StudioLayer) => boolean
}

const isOn = (name: string) => (layer: StudioLayer) => partOf(layer.vis, name) === true
const isOff = (name: string) => (layer: StudioLayer) => partOf(layer.vis, name) === false

const undrawn: readonly Undrawn[] = [
  { types: ['icon'], words: 'icons are drawn as discs', isIn: () => true },
  {
    types: ['point', 'icon', 'trip'],
    words: 'things that face the viewer are kept but drawn flat',
    isIn: isOn('billboard'),
  },
  {
    types: ['heatmap'],
    words: 'its threshold is kept but not drawn',
    isIn: ({ vis }) => ![undefined, 0.18].includes(partOf(vis, 'threshold') as number | undefined),
  },
  {
    types: ['heatmap'],
    words: 'its weights are added up, although the file asks for their mean',
    isIn: ({ vis }) => partOf(vis, 'aggregation') === 'MEAN',
  },
  { types: ['hexagonId'], words: 'its outlines are kept but not drawn', isIn: isOn('outline') },
  { types: ['s2'], words: 'its outlines are kept but not drawn', isIn: isOn('stroked') },
  {
    types: ['hexagonId', 's2'],
    words: 'its cells are filled, although the file turns that off',
    isIn: isOff('filled'),
  },
  { types: ['s2'], words: 'its wireframe is kept but not drawn', isIn: isOn('wireframe') },
  {
    types: ['hexagonId'],
    words: 'its coverage by a column is kept but not drawn',
    isIn: ({ channels }) => channels.coverage !== undefined,
  },
]

export const undrawnNotices = (layer: StudioLayer): string[] =>
  undrawn.flatMap(({ types, words, isIn }) =>
    layer.drawn && types.includes(layer.drawn) && isIn(layer)
      ? [`${layer.label.slice(0, 80)}: ${words}.`]
      : [],
  )
