import { formatCountOf } from '@/lib/format/number'
import { isObject, listIn, partOf, textIn } from '@/lib/json/json-parts'

const kept: readonly { sentence: string; isIn: (config: unknown) => boolean }[] = [
  {
    sentence: 'Drawn shapes are kept but not shown.',
    isIn: (config) => listIn(partOf(partOf(config, 'visState'), 'editor'), 'features').length > 0,
  },
  {
    sentence: 'The blending of all layers with the base map is kept but not drawn.',
    isIn: (config) => /^(?:screen|darken)$/.test(textIn(partOf(config, 'visState'), 'overlayBlending')),
  },
  {
    sentence: 'The subtraction of overlapping colours is kept but not drawn.',
    isIn: (config) => textIn(partOf(config, 'visState'), 'layerBlending') === 'subtractive',
  },
  {
    sentence: 'Effects are kept but not drawn.',
    isIn: (config) =>
      listIn(partOf(config, 'visState'), 'effects').some((effect) => partOf(effect, 'isEnabled') !== false),
  },
  {
    sentence: 'Annotations are kept but not drawn.',
    isIn: (config) =>
      listIn(partOf(config, 'visState'), 'annotations').some((note) => partOf(note, 'isVisible') !== false),
  },
  {
    sentence: 'The comparison of tooltips is kept but not shown.',
    isIn: (config) => partOf(interactionOf(config, 'tooltip'), 'compareMode') === true,
  },
  {
    sentence: 'The coordinates of the pointer are kept but not shown.',
    isIn: (config) => partOf(interactionOf(config, 'coordinate'), 'enabled') === true,
  },
  {
    sentence: 'The globe is kept, and the map is drawn flat.',
    isIn: (config) => {
      const state = partOf(config, 'mapState')
      return partOf(partOf(state, 'globe'), 'enabled') === true || /globe/i.test(textIn(state, 'mapViewMode'))
    },
  },
  {
    sentence: 'The two maps move together; their own views are kept.',
    isIn: (config) => isSplit(config) && partOf(partOf(config, 'mapState'), 'isViewportSynced') === false,
  },
  {
    sentence: 'The two maps are side by side; the swipe between them is kept.',
    isIn: (config) => isSplit(config) && /swipe/i.test(textIn(partOf(config, 'mapState'), 'mapSplitMode')),
  },
  {
    sentence: '3D buildings are kept but not drawn.',
    isIn: (config) =>
      partOf(partOf(partOf(config, 'mapStyle'), 'visibleLayerGroups'), '3d building') === true,
  },
  {
    sentence: 'The map has a base map of its own, which is kept; ours is drawn in its place.',
    isIn: (config) => {
      const style = partOf(config, 'mapStyle')
      const own = partOf(style, 'mapStyles')
      return isObject(own) && Object.hasOwn(own, textIn(style, 'styleType'))
    },
  },
]

const interactionOf = (config: unknown, name: string) =>
  partOf(partOf(partOf(config, 'visState'), 'interactionConfig'), name)

const isSplit = (config: unknown) => listIn(partOf(config, 'visState'), 'splitMaps').length > 1

export const stateNotices = (config: unknown, unread: number): string[] => [
  ...kept.filter(({ isIn }) => isIn(config)).map(({ sentence }) => sentence),
  ...(unread > 0
    ? [
        `${formatCountOf(unread, 'filter')} cannot be applied and ${unread === 1 ? 'is' : 'are'} kept in the file.`,
      ]
    : []),
]
