import type { LayerType } from '@/lib/domain/kepler/studio/studio-map'

/** What becomes of a key of a kepler.gl map. */
export type Outcome =
  /** Its value decides the drawing: the given parts of it have these values. */
  | { drawn: object }
  /** A sentence in the studio says that it is kept and not drawn. */
  | { declared: RegExp }
  /** It changes nothing, for this reason. */
  | { ignored: string }

export type ConfigKey = readonly [
  type: LayerType,
  path: string,
  value: unknown,
  outcome: Outcome,
  beside?: object,
]

const fieldOf = (name: string, type = 'real') => ({ name, type })
const label = { field: fieldOf('t', 'string'), size: 30 }
const hover = { ignored: 'of the pointer alone; ours has a tooltip for all that is drawn' }
const outdated = { ignored: 'kepler.gl itself reads it no more' }
const alpha = (opacity: number) => Math.round(opacity ** (1 / 2.2) * 255)

/** All of a list: its first entries decide. */
const starts = (...entries: readonly unknown[]) => ({ starts: entries })

const plain = { visConfig: { opacity: 1 } }

const points: readonly ConfigKey[] = [
  ['point', 'color', [9, 8, 7], { drawn: { fills: starts(9, 8, 7) } }],
  ['point', 'visConfig.opacity', 0.11, { drawn: { fills: starts(1, 2, 3, alpha(0.11)) } }],
  ['point', 'visConfig.radius', 20, { drawn: { radii: starts(20), unit: 'scaled' } }],
  ['point', 'visConfig.radius', '20', { drawn: { radii: starts(20) } }],
  ['point', 'visConfig.fixedRadius', true, { ignored: 'metres need a column, as in kepler.gl' }],
  [
    ...([
      'point',
      'visConfig.fixedRadius',
      true,
      { drawn: { radii: starts(10, 20, 30), unit: 'metres' } },
    ] as const),
    { visualChannels: { sizeField: fieldOf('n') } },
  ],
  [
    ...(['point', 'visConfig.radiusRange', ['2', '4'], { drawn: { radii: starts(2, 3, 4) } }] as const),
    { visualChannels: { sizeField: fieldOf('n') } },
  ],
  ['point', 'visConfig.filled', false, { drawn: { isFilled: false, lines: undefined } }],
  [
    ...(['point', 'visConfig.outline', true, { drawn: { isFilled: true, lines: starts(4, 5, 6) } }] as const),
    { visConfig: { filled: true, strokeColor: [4, 5, 6] } },
  ],
  [
    ...(['point', 'visConfig.strokeColor', [4, 5, 6], { drawn: { lines: starts(4, 5, 6) } }] as const),
    { visConfig: { filled: true, outline: true } },
  ],
  [
    ...(['point', 'visConfig.thickness', 7, { drawn: { lineWidth: 7 } }] as const),
    { visConfig: { filled: true, outline: true } },
  ],
  [
    ...([
      'point',
      'visConfig.strokeColorRange',
      { colors: ['#040506'] },
      { drawn: { lines: starts(4, 5, 6) } },
    ] as const),
    { visConfig: { filled: true, outline: true }, visualChannels: { strokeColorField: fieldOf('n') } },
  ],
  [
    ...([
      'point',
      'visConfig.colorRange',
      { colors: ['#040506'] },
      { drawn: { fills: starts(4, 5, 6) } },
    ] as const),
    { visualChannels: { colorField: fieldOf('n') } },
  ],
  [
    ...([
      'point',
      'visualChannels.colorField',
      fieldOf('n'),
      { drawn: { fills: starts(4, 5, 6, 255, 7, 8, 9) } },
    ] as const),
    { visConfig: { opacity: 1, colorRange: { colors: ['#040506', '#070809'] } } },
  ],
  ['point', 'visualChannels.sizeField', fieldOf('n'), { drawn: { radii: starts(0, 25, 50) } }],
  [
    ...(['point', 'visualChannels.sizeScale', 'log', { drawn: { radii: starts(0) } }] as const),
    { visualChannels: { sizeField: fieldOf('n') } },
  ],
  ['point', 'columns.altitude', 'z', { drawn: { altitudes: starts(100, 200, 300) } }],
  ['point', 'columns.neighbors', 't', hover],
  ['point', 'columnMode', 'geojson', { drawn: { places: starts(7, 3) } }, { columns: { geojson: 'spot' } }],
  ['point', 'columnMode', 'geoarrow', { drawn: { places: starts(7, 3) } }, { columns: { geoarrow: 'spot' } }],
  ['point', 'columnMode', 'future', { declared: /columns are in the form “future”/ }],
  ['point', 'visConfig.billboard', true, { declared: /face the viewer/ }],
  ['point', 'visConfig.allowHover', false, hover],
  ['point', 'visConfig.showNeighborOnHover', true, hover],
  ['point', 'visConfig.showHighlightColor', false, hover],
  ['point', 'highlightColor', [1, 1, 1, 1], hover],
  ['point', 'hidden', true, { ignored: 'hides the layer in the list of kepler.gl, not on its map' }],
  ['point', 'isConfigActive', true, { ignored: 'of the panel' }],
  ['point', 'visConfig.hi-precision', true, outdated],
]

const texts: readonly ConfigKey[] = [
  ['point', 'textLabel', [label], { drawn: { labels: [{ style: { size: 30 }, items: [{ text: 'a' }] }] } }],
  ['point', 'textLabel', label, { drawn: { labels: [{ items: [{ text: 'a' }] }] } }],
  [
    ...(['point', 'textLabel', [label, { field: fieldOf('n') }]] as const),
    { drawn: { labels: [{ items: [{ text: 'a' }] }, { items: [{ text: '10' }] }] } },
  ],
  [
    ...(['point', 'textLabel', [{ ...label, color: [4, 5, 6] }]] as const),
    { drawn: { labels: [{ items: [{ color: [4, 5, 6] }] }] } },
  ],
  [
    ...(['point', 'textLabel', [{ ...label, anchor: 'end', alignment: 'bottom' }]] as const),
    { drawn: { labels: [{ style: { anchor: 'end', alignment: 'bottom' } }] } },
  ],
  [
    ...(['point', 'textLabel', [{ ...label, outlineWidth: 0.4, outlineColor: [4, 5, 6, 7] }]] as const),
    { drawn: { labels: [{ style: { outline: { width: 0.4, color: [4, 5, 6, 7] } } }] } },
  ],
  [
    ...(['point', 'textLabel', [{ ...label, background: true, backgroundColor: [4, 5, 6, 7] }]] as const),
    { drawn: { labels: [{ style: { background: [4, 5, 6, 7] } }] } },
  ],
  [...(['point', 'textLabel', [{ ...label, offset: [10, 10] }], outdated] as const), { textLabel: [label] }],
  ['icon', 'textLabel', [label], { drawn: { labels: [{ items: [{ text: 'a' }] }] } }],
  ['geojson', 'textLabel', [label], { drawn: { labels: [{ items: [{ text: 'a', place: [5, 5] }] }] } }],
  [
    ...(['hexagonId', 'textLabel', [label]] as const),
    { drawn: { labels: [{ style: { anchor: 'middle' }, items: [{ text: 'a' }] }] } },
  ],
  ['trip', 'textLabel', [label], { ignored: 'kepler.gl draws no texts on trips' }],
  ['s2', 'textLabel', [label], { ignored: 'kepler.gl draws no texts on S2 cells' }],
]

const links: readonly ConfigKey[] = (['arc', 'line'] as const).flatMap((type): ConfigKey[] => [
  [type, 'color', [9, 8, 7], { drawn: { sourceColors: starts(9, 8, 7), targetColors: starts(9, 8, 7) } }],
  [type, 'visConfig.opacity', 0.11, { drawn: { sourceColors: starts(1, 2, 3, alpha(0.11)) } }],
  [type, 'visConfig.thickness', 30, { drawn: { widths: starts(20) } }],
  [type, 'visConfig.targetColor', [9, 8, 7], { drawn: { targetColors: starts(9, 8, 7) } }],
  [
    ...([type, 'visConfig.sizeRange', ['3', '9'], { drawn: { widths: starts(4, 8, 12) } }] as const),
    { visualChannels: { sizeField: fieldOf('n') } },
  ],
  [
    ...([
      type,
      'visualChannels.colorField',
      fieldOf('n'),
      { drawn: { targetColors: starts(4, 5, 6) } },
    ] as const),
    { visConfig: { colorRange: { colors: ['#040506', '#070809'] } } },
  ],
  [type, 'columnMode', 'neighbors', { declared: /columns are in the form “neighbors”/ }],
  [
    ...([type, 'columnMode', 'hexagons', { drawn: { sources: { length: 6 } } }] as const),
    { columns: { source_hex: 'h3', target_hex: 'h3' } },
  ],
  [
    ...([
      type,
      'columnMode',
      'geoarrow',
      { drawn: { sources: starts(7, 3), targets: starts(7, 3) } },
    ] as const),
    { columns: { geoarrow0: 'spot', geoarrow1: 'spot' } },
  ],
  [type, 'columns.lat0', 'h3', { drawn: { sources: { length: 6 } } }],
])

const heights: readonly ConfigKey[] = [
  ['line', 'columns.alt1', 'z', { drawn: { altitudes: { targets: starts(100, 200, 300) } } }],
  [
    'line',
    'visConfig.elevationScale',
    2,
    { drawn: { altitudes: { targets: starts(200, 400, 600) } } },
    { columns: { alt1: 'z' } },
  ],
]

const shapes: readonly ConfigKey[] = [
  ['geojson', 'color', [9, 8, 7], { drawn: { fills: starts(9, 8, 7) } }],
  ['geojson', 'visConfig.opacity', 0.11, { drawn: { fills: starts(1, 2, 3, alpha(0.11)) } }],
  ['geojson', 'visConfig.strokeOpacity', 0.11, { drawn: { lines: starts(1, 2, 3, alpha(0.11)) } }],
  ['geojson', 'visConfig.thickness', 4, { drawn: { widths: starts(4) } }],
  ['geojson', 'visConfig.filled', true, { drawn: { isFilled: true } }],
  ['geojson', 'visConfig.stroked', false, { drawn: { isStroked: false, paths: { length: 0 } } }],
  ['geojson', 'visConfig.strokeColor', [9, 8, 7], { drawn: { lines: starts(9, 8, 7) } }],
  ['geojson', 'visConfig.radius', 20, { drawn: { radii: starts(20), unit: 'scaled' } }],
  ['geojson', 'visConfig.enable3d', true, { drawn: { heights: starts(2500), paths: { length: 0 } } }],
  [
    ...(['geojson', 'visConfig.elevationScale', 2, { drawn: { heights: starts(1000) } }] as const),
    { visConfig: { enable3d: true } },
  ],
  ['geojson', 'visConfig.fixedHeight', true, { drawn: { hasFixedHeights: true } }],
  ['geojson', 'visConfig.enableElevationZoomFactor', false, { drawn: { hasFixedHeights: true } }],
  ['geojson', 'visConfig.wireframe', true, { drawn: { hasWires: true } }, { visConfig: { enable3d: true } }],
  [
    ...(['geojson', 'visConfig.heightRange', [1, 3], { drawn: { heights: starts(5, 10, 15) } }] as const),
    { visConfig: { enable3d: true }, visualChannels: { heightField: fieldOf('n') } },
  ],
  [
    ...(['geojson', 'visConfig.sizeRange', ['2', '4'], { drawn: { widths: starts(1, 1.5, 2) } }] as const),
    { visualChannels: { sizeField: fieldOf('n') } },
  ],
  [
    ...(['geojson', 'visConfig.radiusRange', ['2', '4'], { drawn: { radii: starts(2, 3, 4) } }] as const),
    { visualChannels: { radiusField: fieldOf('n') } },
  ],
  [
    ...(['geojson', 'columns.geojson', 'styled'] as const),
    {
      drawn: {
        fills: starts(0, 0, 255),
        lines: starts(0, 255, 0),
        widths: starts(2.5),
        radii: starts(6),
        unit: 'metres',
        heights: starts(35),
      },
    },
    { visConfig: { enable3d: true } },
  ],
]

const cells: readonly ConfigKey[] = [
  ...(['hexagonId', 's2'] as const).flatMap((type): ConfigKey[] => [
    [type, 'color', [9, 8, 7], { drawn: { fills: starts(9, 8, 7) } }],
    [type, 'visConfig.opacity', 0.11, { drawn: { fills: starts(1, 2, 3, alpha(0.11)) } }],
    [type, 'visConfig.enable3d', true, { drawn: { heights: starts(2500) } }],
    [type, 'visConfig.fixedHeight', true, { drawn: { hasFixedHeights: true } }],
    [type, 'visConfig.filled', false, { declared: /cells are filled/ }],
  ]),
  ['hexagonId', 'visConfig.outline', true, { declared: /outlines are kept/ }],
  ['hexagonId', 'visualChannels.coverageField', fieldOf('n'), { declared: /coverage by a column/ }],
  ['s2', 'visConfig.stroked', true, { declared: /outlines are kept/ }],
  ['s2', 'visConfig.wireframe', true, { declared: /wireframe is kept/ }],
  ...(['hexagon', 'grid'] as const).flatMap((type): ConfigKey[] => [
    [
      type,
      'visConfig.percentile',
      [60, 100],
      { drawn: { rows: new Uint32Array([2]) } },
      { visualChannels: { colorField: fieldOf('n') } },
    ],
    [
      type,
      'visConfig.elevationPercentile',
      [0, 40],
      { drawn: { rows: new Uint32Array([0]) } },
      { visConfig: { enable3d: true }, visualChannels: { sizeField: fieldOf('n') } },
    ],
  ]),
]

const trips: readonly ConfigKey[] = [
  ['trip', 'color', [9, 8, 7], { drawn: { colors: starts(9, 8, 7) } }],
  ['trip', 'visConfig.trailLength', 60, { drawn: { trailMs: 60_000 } }],
  ['trip', 'visConfig.billboard', true, { declared: /face the viewer/ }],
  [
    ...(['trip', 'columnMode', 'table', { drawn: { paths: [{ times: [1000, 2000] }] } }] as const),
    { columns: { id: 'id', lat: 'lat', lng: 'lng', timestamp: 'time' } },
  ],
]

/** Each key of a layer with what becomes of it. */
export const layerKeys: readonly ConfigKey[] = [
  ...points,
  ...texts,
  ...links,
  ...heights,
  ...shapes,
  ...cells,
  ...trips,
]

/** Types of layers that are not drawn at all. */
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

/** Each key of a map's state with what becomes of it; `drawn` are parts of its settings. */
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
  ['visState.layerBlending', 'subtractive', { drawn: { blending: 'subtractive' } }],
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

/** What the layers are before a key is added. */
export const startOf = plain
