import type { LayerType } from '@/lib/domain/studio/read/studio-map'

/** What a key of a kepler.gl map does. */
export type Outcome =
  /** Changes the drawing: these parts get these values. */
  | { drawn: object }
  /** Is kept and not drawn; a notice in the studio says so. */
  | { declared: RegExp }
  /** Has no effect, for this reason. */
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

/** The first entries of a list; the rest may vary. */
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
  ['point', 'columnMode', 'future', { declared: /column mode “future”/ }],
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
  ['trip', 'textLabel', [label], { declared: /its labels are kept but not drawn/ }],
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
  [
    ...([
      type,
      'columnMode',
      'neighbors',
      { drawn: { rows: new Uint32Array([0, 0, 1]), targets: starts(9, 2, 9, 3, 9, 1) } },
    ] as const),
    { columns: { lat: 'lat', lng: 'lng', neighbors: 'near' } },
  ],
  [type, 'columnMode', 'future', { declared: /column mode “future”/ }],
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
  ['geojson', 'visConfig.opacity', 0.11, { drawn: { rings: starts(1, 2, 3, alpha(0.11)) } }],
  [
    'geojson',
    'columnMode',
    'table',
    { drawn: { paths: [{ path: [starts(9, 2), starts(9, 1)], row: 1 }] } },
    { columns: { id: 'id', lat: 'lat', lng: 'lng', sortBy: 'back' } },
  ],
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

const heat: readonly ConfigKey[] = [
  [
    'heatmap',
    'columnMode',
    'geojson',
    { drawn: { places: starts(4, 4) } },
    { columns: { geojson: 'shape' } },
  ],
  ...(['cluster', 'hexagon', 'grid'] as const).map(
    (type): ConfigKey => [
      ...([
        type,
        'columnMode',
        'geojson',
        { drawn: { bins: { counts: new Uint32Array([3]) } } },
        { columns: { geojson: 'shape' } },
      ] as const),
    ],
  ),
  ['heatmap', 'color', [9, 8, 7], { ignored: 'its colours are those of its range' }],
  ['heatmap', 'visConfig.opacity', 0.11, { drawn: { opacity: 0.11 } }],
  ['heatmap', 'visConfig.radius', 30, { drawn: { radius: 30 } }],
  [
    'heatmap',
    'visConfig.colorRange',
    { colors: ['#040506', '#070809'] },
    { drawn: { colors: [starts(4, 5, 6), starts(7, 8, 9)] } },
  ],
  ['heatmap', 'visualChannels.weightField', fieldOf('n'), { drawn: { weights: starts(0, 0.5, 1) } }],
  [
    'heatmap',
    'visualChannels.weightScale',
    'sqrt',
    { drawn: { weights: { length: 3 } } },
    { visualChannels: { weightField: fieldOf('n') } },
  ],
  ['heatmap', 'visConfig.intensity', 3, { drawn: { intensity: 3 } }],
  ['heatmap', 'visConfig.threshold', 0.5, { declared: /threshold is kept/ }],
  ['heatmap', 'visConfig.threshold', 0.18, { ignored: 'the threshold of a new layer' }],
  [
    'heatmap',
    'visConfig.threshold',
    0.5,
    { drawn: { threshold: 0.5 } },
    { visConfig: { aggregation: 'MEAN' }, visualChannels: { weightField: fieldOf('n') } },
  ],
  [
    'heatmap',
    'visConfig.aggregation',
    'MEAN',
    { drawn: { isMean: true } },
    { visualChannels: { weightField: fieldOf('n') } },
  ],
  ['heatmap', 'visConfig.aggregation', 'MEAN', { ignored: 'rows without a weight have no mean' }],
  ['heatmap', 'visConfig.aggregation', 'SUM', { ignored: 'weights are added up at first' }],
  ['heatmap', 'textLabel', [label], { ignored: 'kepler.gl draws no texts on heat' }],
]

const clusters: readonly ConfigKey[] = [
  ['cluster', 'color', [9, 8, 7], { ignored: 'its colours are those of its range' }],
  ['cluster', 'visConfig.opacity', 0.11, { drawn: { fills: { 3: alpha(0.11) } } }],
  ['cluster', 'visConfig.clusterRadius', 1, { drawn: { bins: { counts: new Uint32Array([1, 1, 1]) } } }],
  ['cluster', 'visConfig.radiusRange', [0, 9], { drawn: { radii: starts(9), unit: 'px' } }],
  ['cluster', 'visConfig.colorRange', { colors: ['#040506'] }, { drawn: { fills: starts(4, 5, 6) } }],
  [
    'cluster',
    'visualChannels.colorField',
    fieldOf('n'),
    { drawn: { bins: { figures: starts(20) }, legend: { of: 'mean of n' } } },
  ],
  [
    'cluster',
    'visConfig.colorAggregation',
    'maximum',
    { drawn: { bins: { figures: starts(30) } } },
    { visualChannels: { colorField: fieldOf('n') } },
  ],
  [
    'cluster',
    'visualChannels.colorScale',
    'log',
    { drawn: { bins: { figures: starts(10, 20, 30) } } },
    { visConfig: { clusterRadius: 1 }, visualChannels: { colorField: fieldOf('n') } },
  ],
  ['cluster', 'textLabel', [label], { ignored: 'kepler.gl draws no texts on clusters' }],
]

const icons: readonly ConfigKey[] = [
  ['icon', 'color', [9, 8, 7], { drawn: { kind: 'discs', fills: starts(9, 8, 7) } }],
  ['icon', 'visConfig.opacity', 0.11, { drawn: { fills: starts(1, 2, 3, alpha(0.11)) } }],
  ['icon', 'visConfig.radius', 20, { drawn: { radii: starts(20), unit: 'scaled' } }],
  [
    'icon',
    'visConfig.fixedRadius',
    true,
    { drawn: { radii: starts(10, 20, 30), unit: 'metres' } },
    { visualChannels: { sizeField: fieldOf('n') } },
  ],
  [
    'icon',
    'visConfig.radiusRange',
    ['2', '4'],
    { drawn: { radii: starts(2, 3, 4) } },
    { visualChannels: { sizeField: fieldOf('n') } },
  ],
  [
    'icon',
    'visConfig.colorRange',
    { colors: ['#040506'] },
    { drawn: { fills: starts(4, 5, 6) } },
    { visualChannels: { colorField: fieldOf('n') } },
  ],
  ['icon', 'visualChannels.sizeField', fieldOf('n'), { drawn: { radii: starts(0, 25, 50) } }],
  ['icon', 'columns.altitude', 'z', { drawn: { altitudes: starts(100, 200, 300) } }],
  ['icon', 'columns.icon', 't', { ignored: 'icons are discs, which a sentence says of each such layer' }],
  ['icon', 'visConfig.billboard', true, { declared: /face the viewer/ }],
  ['icon', 'visConfig.outline', true, { ignored: 'icons have no outline' }],
  ['icon', 'visConfig.filled', false, { ignored: 'icons are always filled' }],
]

const trips: readonly ConfigKey[] = [
  ['trip', 'visConfig.thickness', 3, { drawn: { widths: starts(3) } }],
  ['trip', 'columns.geojson', 'dashing', { drawn: { colors: starts(0, 255, 0), widths: starts(2.5) } }],
  ['trip', 'color', [9, 8, 7], { drawn: { colors: starts(9, 8, 7) } }],
  ['trip', 'visConfig.trailLength', 60, { drawn: { trailMs: 60_000 } }],
  ['trip', 'visConfig.fadeTrail', false, { drawn: { isFading: false } }],
  ['trip', 'visConfig.billboard', true, { declared: /face the viewer/ }],
  [
    ...(['trip', 'columnMode', 'table', { drawn: { paths: [{ times: [1000, 2000] }] } }] as const),
    { columns: { id: 'id', lat: 'lat', lng: 'lng', timestamp: 'time' } },
  ],
]

export const layerKeys: readonly ConfigKey[] = [
  ...points,
  ...texts,
  ...links,
  ...heights,
  ...shapes,
  ...cells,
  ...heat,
  ...clusters,
  ...icons,
  ...trips,
]

/** The layers before a key is added. */
export const startOf = plain
