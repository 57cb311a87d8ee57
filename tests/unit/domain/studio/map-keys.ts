import type { Outcome } from './config-keys'

export const undrawnTypes = [
  '3D',
  'vectorTile',
  'rasterTile',
  'wms',
  'tile3d',
  'flow',
  'bitmap',
  'geohash',
  'a5',
] as const

/** Each key of a map's state with its effect; `drawn` are parts of its settings. */
export const stateKeys: readonly (readonly [
  path: string,
  value: unknown,
  outcome: Outcome,
  beside?: object,
])[] = [
  ['mapState.latitude', 10, { drawn: { view: { lat: 10 } } }],
  ['mapState.longitude', 10, { drawn: { view: { lng: 10 } } }],
  ['mapState.zoom', 10, { drawn: { view: { zoom: 10 } } }],
  ['mapState.pitch', 30, { drawn: { view: { pitch: 30 } } }],
  ['mapState.bearing', 30, { drawn: { view: { bearing: 30 } } }],
  ['mapState.dragRotate', true, { ignored: 'our map turns by the same gesture in any case' }],
  ['mapState.isSplit', true, { ignored: 'the list of split maps says it too' }],
  [
    'mapState.isViewportSynced',
    false,
    { declared: /two maps move together/ },
    { visState: { splitMaps: [{ layers: {} }, { layers: {} }] } },
  ],
  ['mapState.isZoomLocked', true, { ignored: 'of two views, which ours are not' }],
  ['mapState.maxPitch', 85, { ignored: 'ours ends at 60 degrees, where the names can still be read' }],
  [
    'mapState.mapSplitMode',
    'SWIPE_COMPARE',
    { declared: /side by side/ },
    { visState: { splitMaps: [{ layers: {} }, { layers: {} }] } },
  ],
  ['mapState.globe', { enabled: true }, { declared: /globe is kept/ }],
  ['mapState.mapViewMode', 'MODE_GLOBE', { declared: /globe is kept/ }],
  ['mapStyle.styleType', 'positron', { drawn: { ground: 'light' } }],
  ['mapStyle.visibleLayerGroups', { road: false }, { drawn: { groups: { shown: { road: false } } } }],
  ['mapStyle.topLayerGroups', { road: true }, { drawn: { groups: { above: { road: true } } } }],
  ['mapStyle.visibleLayerGroups', { '3d building': true }, { declared: /3D buildings are kept/ }],
  ['mapStyle.threeDBuildingColor', [1, 2, 3], { ignored: 'a colour of 3D buildings, which have a notice' }],
  ['mapStyle.backgroundColor', [1, 2, 3], { ignored: 'seen only without a base map; ours has one' }],
  [
    'mapStyle.mapStyles',
    { own: { id: 'own' } },
    { declared: /base map of its own/ },
    { mapStyle: { styleType: 'own' } },
  ],
  ['visState.layerBlending', 'additive', { drawn: { blending: 'additive' } }],
  ['visState.layerBlending', 'subtractive', { declared: /subtraction of overlapping/ }],
  ['visState.overlayBlending', 'screen', { declared: /blending of all layers/ }],
  ['visState.animationConfig', { currentTime: 1500, speed: 2 }, { drawn: { moment: 1500 } }],
  ['visState.editor', { features: [{}], visible: true }, { declared: /Drawn shapes are kept/ }],
  ['visState.effects', [{ id: 'e', type: 'ink', isEnabled: true }], { declared: /Effects are kept/ }],
  ['visState.annotations', [{ id: 'a', isVisible: true }], { declared: /Annotations are kept/ }],
  [
    'visState.splitMaps',
    [{ layers: {} }, { layers: { a: false } }],
    { drawn: { split: [new Set(), new Set(['a'])] } },
  ],
  ['visState.layerOrder', ['a'], { ignored: 'files list their layers in this order' }],
  ['visState.interactionConfig', { tooltip: { enabled: false } }, { drawn: { tooltip: { isOn: false } } }],
  [
    'visState.interactionConfig',
    { tooltip: { compareMode: true, compareType: 'absolute' } },
    { declared: /comparison of tooltips/ },
  ],
  [
    'visState.interactionConfig',
    { brush: { enabled: true, size: 2 } },
    { drawn: { brush: { isOn: true, size: 2 } } },
  ],
  [
    'visState.interactionConfig',
    { geocoder: { enabled: true } },
    { ignored: 'our map has a search of its own' },
  ],
  [
    'visState.interactionConfig',
    { coordinate: { enabled: true } },
    { declared: /coordinates of the pointer/ },
  ],
]

/** Passes two of three rows. */
export const startFilter = {
  id: 'f',
  dataId: ['d'],
  name: ['n'],
  type: 'range',
  value: [10, 20],
}

const timed = { name: ['time'], type: 'timeRange', value: [1, 2] }
const named = { name: ['t'], type: 'multiSelect', value: ['a', 'b'] }
const square = {
  type: 'Feature',
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [8, 0],
        [10, 0],
        [10, 1.5],
        [8, 1.5],
        [8, 0],
      ],
    ],
  },
}

/** Each key of a filter with its effect; `drawn` are how many rows it leaves and how it plays. */
export const filterKeys: readonly (readonly [
  path: string,
  value: unknown,
  outcome: Outcome,
  beside?: object,
])[] = [
  ['dataId', 'other', { declared: /1 filter cannot be applied/ }],
  ['dataId', 'd', { ignored: 'files of version 0 have one dataset and one column' }, { name: 'n' }],
  ['name', ['z'], { drawn: { rows: 0 } }],
  ['name', ['gone'], { declared: /1 filter cannot be applied/ }],
  ['value', [10, 10], { drawn: { rows: 1 } }],
  ['value', [20, 10], { declared: /1 filter cannot be applied/ }],
  ['value', [1, 1], { drawn: { rows: 1 } }, timed],
  ['value', ['c'], { drawn: { rows: 1 } }, named],
  ['value', 'c', { drawn: { rows: 1 } }, { ...named, type: 'select', value: 'gone' }],
  ['type', 'future', { declared: /1 filter cannot be applied/ }],
  ['enabled', false, { drawn: { rows: 3 } }],
  ['speed', 4, { drawn: { speed: 4 } }, timed],
  ['layerId', ['a'], { drawn: { rows: 1 } }, { type: 'polygon', value: square }],
  ['animationWindow', 'incremental', { drawn: { mode: 'incremental' } }, timed],
  ['syncedWithLayerTimeline', true, { ignored: 'of playing; ours plays filters and trips apart' }, timed],
  ['syncTimelineMode', 1, { ignored: 'of playing; ours plays filters and trips apart' }, timed],
  ['plotType', { type: 'lineChart' }, { ignored: 'of the chart beside the slider' }, timed],
  ['yAxis', { name: 'n', type: 'real' }, { ignored: 'of the chart beside the slider' }, timed],
  ['plotType', { interval: '1-month' }, { drawn: { interval: '1-month' } }, timed],
  ['view', 'side', { drawn: { isPlayer: false } }, timed],
  ['view', 'enlarged', { ignored: 'the player is open unless the file closes it' }, timed],
  ['invertTrendColor', true, { ignored: 'of the chart beside the slider' }, timed],
]
