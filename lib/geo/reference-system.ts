import { fold } from '@/lib/format/fold'

/** [west, south, east, north] in degrees. */
type Area = readonly [west: number, south: number, east: number, north: number]

/** A system of coordinates in metres, with its EPSG code. */
export interface ReferenceSystem {
  code: number
  name: string
  /** In the language of PROJ, as the registry defines it. Datums are shifted by parameters, without grids. */
  definition: string
  /** Where it is used; places outside are not places of this system. */
  area: Area
}

/** The registry calls their northing X, which most map programs call the easting. */
const northingIsX: ReadonlySet<number> = new Set([
  ...[2169, 2180, 3059, 3301, 3346, 3844],
  ...[31254, 31255, 31256, 31257, 31258, 31259, 31287, 31466, 31467, 31468, 31469],
])

export const isNorthingX = ({ code }: ReferenceSystem): boolean => northingIsX.has(code)

const datums = {
  etrs89: '+ellps=GRS80 +towgs84=0,0,0,0,0,0,0',
  wgs84: '+datum=WGS84',
  swiss: '+ellps=bessel +towgs84=674.374,15.056,405.346,0,0,0,0',
  austria: '+ellps=bessel +towgs84=577.326,90.129,463.919,5.137,1.474,5.297,2.4232',
  germany: '+ellps=bessel +towgs84=598.1,73.7,418.2,0.202,0.045,-2.455,6.7',
  ireland: '+ellps=mod_airy +towgs84=482.5,-130.6,564.6,-1.042,-0.214,-0.631,8.15',
} as const

type Pair = readonly [first: number, second: number]

/** @param origin latitude and longitude @param shift of the origin: easting and northing */
const tmerc = (origin: Pair, scale: number, shift: Pair): string =>
  `+proj=tmerc +lat_0=${origin[0]} +lon_0=${origin[1]} +k=${scale} +x_0=${shift[0]} +y_0=${shift[1]}`

const swissGrid = '+proj=somerc +lat_0=46.95240555555556 +lon_0=7.439583333333333 +k_0=1'
const meridians = { west: 10 + 1 / 3, central: 13 + 1 / 3, east: 16 + 1 / 3 } as const
const irishGrid = tmerc([53.5, -8], 1.000035, [200_000, 250_000])

const areas = {
  switzerland: [5.9, 45.8, 10.6, 47.9],
  austria: [9.5, 46.3, 17.2, 49.1],
  austriaWest: [9.4, 46.3, 13.4, 49.1],
  austriaCentral: [10.4, 46.3, 16.4, 49.1],
  austriaEast: [13.3, 46.3, 17.3, 49.1],
  ireland: [-10.6, 51.3, -5.3, 55.5],
} as const satisfies Record<string, Area>

type Entry = readonly [code: number, name: string, definition: string, area: Area]

const entries: readonly Entry[] = [
  [2056, 'LV95', `${swissGrid} +x_0=2600000 +y_0=1200000 ${datums.swiss}`, areas.switzerland],
  [21781, 'LV03', `${swissGrid} +x_0=600000 +y_0=200000 ${datums.swiss}`, areas.switzerland],
  [
    3857,
    'Web Mercator',
    '+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +nadgrids=@null',
    [-180, -85.06, 180, 85.06],
  ],
  [
    27700,
    'British National Grid',
    `${tmerc([49, -2], 0.9996012717, [400_000, -100_000])} +ellps=airy +towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489`,
    [-9.1, 49.7, 2.1, 61.1],
  ],
  [
    2157,
    'Irish Transverse Mercator',
    `${tmerc([53.5, -8], 0.99982, [600_000, 750_000])} ${datums.etrs89}`,
    areas.ireland,
  ],
  [29902, 'Irish Grid (TM65)', `${irishGrid} ${datums.ireland}`, areas.ireland],
  [29903, 'Irish Grid', `${irishGrid} ${datums.ireland}`, areas.ireland],
  [
    2154,
    'Lambert-93',
    `+proj=lcc +lat_0=46.5 +lon_0=3 +lat_1=49 +lat_2=44 +x_0=700000 +y_0=6600000 ${datums.etrs89}`,
    [-9.9, 41.1, 10.4, 51.6],
  ],
  [
    27572,
    'Lambert II étendu',
    '+proj=lcc +lat_1=46.8 +lat_0=46.8 +lon_0=0 +k_0=0.99987742 +x_0=600000 +y_0=2200000 +a=6378249.2 +b=6356515 +towgs84=-168,-60,320,0,0,0,0 +pm=paris',
    [-4.9, 41.3, 9.7, 51.2],
  ],
  [
    31254,
    'MGI Austria GK West',
    `${tmerc([0, meridians.west], 1, [0, -5_000_000])} ${datums.austria}`,
    areas.austriaWest,
  ],
  [
    31255,
    'MGI Austria GK Central',
    `${tmerc([0, meridians.central], 1, [0, -5_000_000])} ${datums.austria}`,
    areas.austriaCentral,
  ],
  [
    31256,
    'MGI Austria GK East',
    `${tmerc([0, meridians.east], 1, [0, -5_000_000])} ${datums.austria}`,
    areas.austriaEast,
  ],
  [
    31257,
    'MGI Austria M28',
    `${tmerc([0, meridians.west], 1, [150_000, -5_000_000])} ${datums.austria}`,
    areas.austriaWest,
  ],
  [
    31258,
    'MGI Austria M31',
    `${tmerc([0, meridians.central], 1, [450_000, -5_000_000])} ${datums.austria}`,
    areas.austriaCentral,
  ],
  [
    31259,
    'MGI Austria M34',
    `${tmerc([0, meridians.east], 1, [750_000, -5_000_000])} ${datums.austria}`,
    areas.austriaEast,
  ],
  [
    31287,
    'Austria Lambert',
    `+proj=lcc +lat_0=47.5 +lon_0=${meridians.central} +lat_1=49 +lat_2=46 +x_0=400000 +y_0=400000 ${datums.austria}`,
    areas.austria,
  ],
  [
    31466,
    'Gauß-Krüger zone 2',
    `${tmerc([0, 6], 1, [2_500_000, 0])} ${datums.germany}`,
    [5.8, 47.2, 9, 55.1],
  ],
  [
    31467,
    'Gauß-Krüger zone 3',
    `${tmerc([0, 9], 1, [3_500_000, 0])} ${datums.germany}`,
    [5.8, 47.2, 12, 55.1],
  ],
  [
    31468,
    'Gauß-Krüger zone 4',
    `${tmerc([0, 12], 1, [4_500_000, 0])} ${datums.germany}`,
    [9, 47.2, 15.1, 55.1],
  ],
  [
    31469,
    'Gauß-Krüger zone 5',
    `${tmerc([0, 15], 1, [5_500_000, 0])} ${datums.germany}`,
    [12, 47.2, 15.1, 55.1],
  ],
  [
    4647,
    'ETRS89 / UTM zone 32N (zE-N)',
    `${tmerc([0, 9], 0.9996, [32_500_000, 0])} ${datums.etrs89}`,
    [3, 47, 15.5, 56],
  ],
  [
    5650,
    'ETRS89 / UTM zone 33N (zE-N)',
    `${tmerc([0, 15], 0.9996, [33_500_000, 0])} ${datums.etrs89}`,
    [9, 47, 18, 56],
  ],
  [
    28992,
    'Rijksdriehoek (RD New)',
    '+proj=sterea +lat_0=52.15616055555555 +lon_0=5.38763888888889 +k=0.9999079 +x_0=155000 +y_0=463000 +ellps=bessel +towgs84=565.4171,50.3319,465.5524,-0.398957388243134,0.343987817378283,-1.87740163998045,4.0725',
    [3.2, 50.7, 7.3, 53.8],
  ],
  [
    31370,
    'Belge Lambert 72',
    '+proj=lcc +lat_0=90 +lon_0=4.36748666666667 +lat_1=51.1666672333333 +lat_2=49.8333339 +x_0=150000.013 +y_0=5400088.438 +ellps=intl +towgs84=-106.8686,52.2978,-103.7239,0.3366,-0.457,1.8422,-1.2747',
    [2.4, 49.4, 6.5, 51.6],
  ],
  [
    3812,
    'Belgian Lambert 2008',
    `+proj=lcc +lat_0=50.797815 +lon_0=4.35921583333333 +lat_1=49.8333333333333 +lat_2=51.1666666666667 +x_0=649328 +y_0=665262 ${datums.etrs89}`,
    [2.4, 49.4, 6.5, 51.6],
  ],
  [
    2169,
    'Luxembourg (LUREF)',
    `${tmerc([49.8333333333333, 6.16666666666667], 1, [80_000, 100_000])} +ellps=intl +towgs84=-189.6806,18.3463,-42.7695,-0.33746,-3.09264,2.53861,0.4598`,
    [5.7, 49.4, 6.6, 50.2],
  ],
  [
    3035,
    'ETRS89-LAEA Europe',
    `+proj=laea +lat_0=52 +lon_0=10 +x_0=4321000 +y_0=3210000 ${datums.etrs89}`,
    [-35.6, 24.6, 44.9, 84.8],
  ],
  [
    5514,
    'S-JTSK Krovak East North',
    '+proj=krovak +lat_0=49.5 +lon_0=24.83333333333333 +alpha=30.28813972222222 +k=0.9999 +x_0=0 +y_0=0 +ellps=bessel +towgs84=570.8,85.7,462.8,4.998,1.587,5.261,3.56',
    [12, 47.7, 22.6, 51.1],
  ],
  [
    2180,
    'Poland CS92',
    `${tmerc([0, 19], 0.9993, [500_000, -5_300_000])} ${datums.etrs89}`,
    [14.1, 48.9, 24.2, 55.1],
  ],
  [3006, 'SWEREF99 TM', `+proj=utm +zone=33 ${datums.etrs89}`, [10, 54.9, 24.3, 69.2]],
  [3067, 'ETRS-TM35FIN', `+proj=utm +zone=35 ${datums.etrs89}`, [19, 58.8, 31.7, 70.2]],
  [
    2100,
    'GGRS87 / Greek Grid',
    `${tmerc([0, 24], 0.9996, [500_000, 0])} +ellps=GRS80 +towgs84=-199.87,74.79,246.62,0,0,0,0`,
    [19.3, 34.7, 29.7, 41.8],
  ],
  [
    3794,
    'Slovenia 1996',
    `${tmerc([0, 15], 0.9999, [500_000, -5_000_000])} ${datums.etrs89}`,
    [13.3, 45.4, 16.7, 46.9],
  ],
  [
    3912,
    'MGI 1901 / Slovene National Grid',
    `${tmerc([0, 15], 0.9999, [500_000, -5_000_000])} +ellps=bessel +towgs84=426.9,142.6,460.1,4.91,4.49,-12.42,17.1`,
    [13.3, 45.4, 16.7, 46.9],
  ],
  [
    3765,
    'HTRS96 / Croatia TM',
    `${tmerc([0, 16.5], 0.9999, [500_000, 0])} ${datums.etrs89}`,
    [13.4, 42.3, 19.5, 46.6],
  ],
  [
    23700,
    'HD72 / EOV',
    '+proj=somerc +lat_0=47.14439372222222 +lon_0=19.04857177777778 +k_0=0.99993 +x_0=650000 +y_0=200000 +ellps=GRS67 +towgs84=52.17,-71.82,-14.9,0,0,0,0',
    [16.1, 45.7, 23, 48.6],
  ],
  [
    3763,
    'PT-TM06',
    `${tmerc([39.66825833333333, -8.133108333333334], 1, [0, 0])} ${datums.etrs89}`,
    [-9.6, 36.9, -6.1, 42.2],
  ],
  [
    3301,
    'Estonia 1997',
    `+proj=lcc +lat_0=57.5175539305556 +lon_0=24 +lat_1=59.3333333333333 +lat_2=58 +x_0=500000 +y_0=6375000 ${datums.etrs89}`,
    [20.3, 57.5, 28.3, 60],
  ],
  [
    3346,
    'LKS94 / Lithuania TM',
    `${tmerc([0, 24], 0.9998, [500_000, 0])} ${datums.etrs89}`,
    [19, 53.8, 26.9, 56.5],
  ],
  [
    3059,
    'LKS92 / Latvia TM',
    `${tmerc([0, 24], 0.9996, [500_000, -6_000_000])} ${datums.etrs89}`,
    [19, 55.6, 28.3, 58.1],
  ],
  [
    3844,
    'Stereo 70',
    '+proj=sterea +lat_0=46 +lon_0=25 +k=0.99975 +x_0=500000 +y_0=500000 +ellps=krass +towgs84=33.4,-146.6,-76.3,-0.359,-0.053,0.844,-0.84',
    [20.2, 43.4, 31.5, 48.3],
  ],
]

const known: ReadonlyMap<number, ReferenceSystem> = new Map(
  entries.map(([code, name, definition, area]) => [code, { code, name, definition, area }]),
)

/** Other codes of the same systems. */
const aliases: ReadonlyMap<number, number> = new Map([
  [900913, 3857],
  [3785, 3857],
  [102100, 3857],
  [29900, 29902],
  [31700, 3844],
])

/** Degrees within a metre of WGS 84. */
const degreeCodes = new Set([0, 84, 4326, 4979, 4258, 4269])

export const isDegreesCode = (code: number): boolean => degreeCodes.has(code)

const zoneMiddle = (zone: number) => zone * 6 - 183

/** Whole countries use the zone of their middle: Norway lies in six, and uses zone 33. */
const widest = { europe: 12, world: 6 } as const

/** Zones of the Universal Transverse Mercator system have codes by a rule. */
function utmOfCode(code: number): ReferenceSystem | undefined {
  const isEurope = code >= 25828 && code <= 25838
  const isNorth = code > 32600 && code <= 32660
  const isSouth = code > 32700 && code <= 32760
  if (!isEurope && !isNorth && !isSouth) return undefined
  const zone = code % 100
  const middle = zoneMiddle(zone)
  const reach = isEurope ? widest.europe : widest.world
  const south = isSouth ? -80.5 : -0.5
  const north = isSouth ? 0.5 : 84.5
  const datum = isEurope ? datums.etrs89 : datums.wgs84
  return {
    code,
    name: `${isEurope ? 'ETRS89 / ' : ''}UTM zone ${zone}${isSouth ? 'S' : 'N'}`,
    definition: `+proj=utm +zone=${zone}${isSouth ? ' +south' : ''} ${datum}`,
    area: [Math.max(-180, middle - reach), isEurope ? 27 : south, Math.min(180, middle + reach), north],
  }
}

export function systemOfCode(code: number): ReferenceSystem | undefined {
  const own = aliases.get(code) ?? code
  return known.get(own) ?? utmOfCode(own)
}

export const systemTitle = ({ name, code }: ReferenceSystem): string => `${name} (EPSG:${code})`

/** Spellings of systems in headings and metadata, the longer ones first. */
const spellings: readonly (readonly [pattern: RegExp, code: number])[] = [
  [/\blv ?95\b|\bch ?1903 ?\+/, 2056],
  [/\blv ?03\b|\bch ?1903\b(?! ?\+)/, 21781],
  [/\bweb ?mercator\b|\bpseudo ?mercator\b/, 3857],
  [/\bbritish national grid\b|\bbng\b|\bosgb ?(?:36|1936)?\b/, 27700],
  [/\birish transverse mercator\b|\bitm\b/, 2157],
  [/\birish (?:national )?grid\b/, 29903],
  [/\blambert ?(?:93)\b|\bl93\b|\brgf ?93\b/, 2154],
  [/\blambert (?:ii|2) ?(?:e|etendu)\b/, 27572],
  [/\brd ?new\b|\brijksdriehoek|\brd coord/, 28992],
  [/\blambert ?72\b|\blb ?72\b/, 31370],
  [/\blambert ?2008\b/, 3812],
  [/\bluref\b/, 2169],
  [/\blaea\b/, 3035],
  [/\bkrovak\b|\bs ?jtsk\b/, 5514],
  [/\bsweref ?99 ?tm\b/, 3006],
  [/\btm35 ?fin\b/, 3067],
  [/\bggrs ?87\b/, 2100],
  [/\bhtrs ?96\b/, 3765],
  [/\beov\b/, 23700],
  [/\bpt ?tm06\b/, 3763],
  [/\bmgi m28\b|\bbmn m?28\b/, 31257],
  [/\bmgi m31\b|\bbmn m?31\b/, 31258],
  [/\bmgi m34\b|\bbmn m?34\b/, 31259],
  [/\bstereo ?70\b/, 3844],
]

const plainWords = (text: string): string =>
  fold(text)
    .replace(/[_/().,:;\-–\s]+/g, ' ')
    .trim()

/** Zones of Europe are of ETRS89 if something says so. */
export function utmCode(zone: number, isSouth: boolean, words: string): number {
  const isEurope = zone >= 28 && zone <= 38 && /\betrs ?(?:19)?89\b/.test(words)
  if (isEurope && !isSouth) return 25800 + zone
  return (isSouth ? 32700 : 32600) + zone
}

/** Of S, and of bands that are not written like the E of an easting or the H of a Hochwert. */
const southern = /[cdfgjklms]/

/** `UTM 32N`, `UTM zone 33`, `utm32`, `UTM32T`; without a letter the northern half. */
function utmNamed(words: string): number | undefined {
  const [, digits = '', letter = '', half = ''] =
    /\butm ?(?:zone )?(\d{1,2})(?:([a-z])| ([ns]))?\b/.exec(words) ?? []
  const zone = Number(digits)
  if (zone < 1 || zone > 60) return undefined
  return utmCode(zone, southern.test(letter || half), words)
}

/** `Gauß-Krüger 3`, `GK4`, `DHDN / 3-degree Gauss-Kruger zone 2`. */
function gaussNamed(words: string): number | undefined {
  const [, digit = ''] = /\b(?:kruger|krueger|gk)(?: zone| streifen)? ?([2-5])\b/.exec(words) ?? []
  return digit === '' ? undefined : 31464 + Number(digit)
}

/** Letters from the name of the registry to the code. */
const maxDistance = 20

/** The code in `EPSG:25832`, `urn:ogc:def:crs:EPSG::2056`, `coord_x (EPSG 25832)`, `SRID=2056` or the address of one. */
export function codeIn(text: string): number | undefined {
  const short = text.slice(0, 300)
  const authority = /epsg|srid|esri/i.exec(short)
  if (authority) {
    // A version may come before the code.
    const after = short.slice(authority.index)
    const long = [...after.matchAll(/\d+/g)].find(
      ({ index, 0: digits }) => digits.length >= 4 && index < maxDistance,
    )
    const [, brief] = /^[a-z]{4}[\s:=]{1,3}(\d{1,3})(?![\d.])/i.exec(after) ?? []
    const digits = long?.[0] ?? brief
    if (digits !== undefined) return Number(digits)
  }
  return /\bcrs[:\s]?84h?\b/i.test(short) ? 4326 : undefined
}

/** The code that a heading or a file names, known or not; undefined without one. */
export function codeNamed(text: string): number | undefined {
  const code = codeIn(text)
  if (code !== undefined) return code
  const words = plainWords(text.slice(0, 300))
  const [, found] = spellings.find(([pattern]) => pattern.test(words)) ?? []
  return found ?? utmNamed(words) ?? gaussNamed(words)
}

export interface NamedSystem {
  /** Undefined for a system that is not known. */
  code: number | undefined
  /** `EPSG:25832`, else as it is written. */
  name: string
}

/** The registry that a text gives its code, such as `ESRI:102003`. */
export const codeTitle = (text: string, code: number): string =>
  `${/esri/i.test(text) ? 'ESRI' : 'EPSG'}:${code}`

const degreeWords =
  /^(?:gcs )?(?:wgs ?(?:19)?84|etrs ?(?:19)?89|nad ?(?:19)?83)(?: (?:2d|3d|lat ?lon|geographic))?$|^(?:lat ?lon|geographic|degrees)$/

/** `PROJCS["ETRS89 / UTM zone 32N", ...`, whose first code may be that of an ellipsoid. */
const wellKnownName = /^(?:proj|geog)(?:cs|crs)\["([^"]{1,100})"/i

/** The system that a cell or a file names, by a bare code too; undefined for degrees, and without a name. */
export function systemNamed(given: string): NamedSystem | undefined {
  const whole = given.trim().slice(0, 300)
  const [, title] = wellKnownName.exec(whole) ?? []
  const text = title ?? whole
  if (text === '') return undefined
  const code = /^\d{1,9}(?:\.0)?$/.test(text) ? Number(text) : codeNamed(text)
  if (code === undefined) {
    return degreeWords.test(plainWords(text)) ? undefined : { code, name: text.slice(0, 60) }
  }
  if (isDegreesCode(code)) return undefined
  return { code: systemOfCode(code) && code, name: codeTitle(text, code) }
}

/** Systems that a person can choose for metres without a name, those of one country first. */
export const offeredSystems: readonly ReferenceSystem[] = [
  ...known.values(),
  ...Array.from({ length: 7 }, (_, at) => utmOfCode(25829 + at)).filter((system) => system !== undefined),
].filter(({ code }) => ![29902, 3035, 3857].includes(code))
