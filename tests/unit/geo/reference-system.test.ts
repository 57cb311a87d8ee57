import { loadProjection, loadProjections } from '@/lib/geo/projection'
import { codeIn, codeNamed, offeredSystems, systemNamed, systemOfCode } from '@/lib/geo/reference-system'

const metresPerDegree = 111_320

/** Metres between a transformed place and where it is. */
async function errorOf(code: number, metres: readonly [number, number], place: readonly [number, number]) {
  const found = (await loadProjection(code))?.toDegrees(...metres)
  const east = ((found?.lng ?? Number.NaN) - place[1]) * Math.cos((place[0] * Math.PI) / 180)
  return Math.hypot(east, (found?.lat ?? Number.NaN) - place[0]) * metresPerDegree
}

describe('published control points', () => {
  // swisstopo: old observatory of Bern. Ordnance Survey: Caister water tower. RDNAP: Amersfoort. The others are origins.
  it.each([
    [2056, [2_600_000, 1_200_000], [46.951083, 7.438632]],
    [21781, [600_000, 200_000], [46.951083, 7.438632]],
    [27700, [651_409.903, 313_177.27], [52.6579786, 1.7160741]],
    [28992, [155_000, 463_000], [52.155172897, 5.387203657]],
    [2154, [700_000, 6_600_000], [46.5, 3]],
    [3035, [4_321_000, 3_210_000], [52, 10]],
    [2157, [600_000, 750_000], [53.5, -8]],
    [3763, [0, 0], [39.66825833, -8.13310833]],
    [32632, [500_000, 0], [0, 9]],
  ] as const)('are met within 5 m by EPSG:%i', async (code, metres, place) => {
    expect(await errorOf(code, metres, place)).toBeLessThan(5)
  })
})

/** Towns in each system by PROJ 9.5 without grids. */
const towns: readonly (readonly [
  code: number,
  metres: readonly [number, number],
  place: readonly [number, number],
])[] = [
  [2056, [2683303.9, 1247925.6], [47.3769, 8.5417]],
  [21781, [500016.0, 117821.1], [46.2044, 6.1432]],
  [3857, [1059783.8, 5964955.6], [47.14, 9.5202]],
  [27700, [529067.2, 179687.9], [51.5014, -0.1419]],
  [2157, [715826.5, 734697.6], [53.3498, -6.2603]],
  [29902, [315900.6, 234671.4], [53.3498, -6.2603]],
  [29903, [315900.6, 234671.4], [53.3498, -6.2603]],
  [2154, [652469.0, 6862035.3], [48.8566, 2.3522]],
  [27572, [794390.3, 2087943.4], [45.764, 4.8357]],
  [31254, [81052.1, 237259.3], [47.2692, 11.4041]],
  [31255, [43095.5, 214782.2], [47.0707, 13.9]],
  [31256, [3096.8, 341089.4], [48.2082, 16.3738]],
  [31257, [231052.1, 237259.3], [47.2692, 11.4041]],
  [31258, [429209.8, 296806.1], [47.8095, 13.055]],
  [31259, [753096.8, 341089.4], [48.2082, 16.3738]],
  [31287, [470695.9, 490178.5], [48.3069, 14.2858]],
  [31466, [2554073.2, 5677263.0], [51.2277, 6.7735]],
  [31467, [3513518.8, 5404271.0], [48.7758, 9.1829]],
  [31468, [4468995.9, 5333091.9], [48.1351, 11.582]],
  [31469, [5391870.9, 5821955.4], [52.52, 13.405]],
  [4647, [32565834.4, 5934038.0], [53.5511, 9.9937]],
  [5650, [33391779.3, 5820072.2], [52.52, 13.405]],
  [28992, [122096.8, 486744.9], [52.3676, 4.9041]],
  [31370, [148799.2, 171100.2], [50.8503, 4.3517]],
  [3812, [648798.7, 671100.4], [50.8503, 4.3517]],
  [2169, [77382.1, 75219.8], [49.6116, 6.1319]],
  [3035, [4794280.6, 2808739.4], [48.2082, 16.3738]],
  [5514, [-741817.8, -1044492.6], [50.0755, 14.4378]],
  [2180, [637382.2, 486757.2], [52.2297, 21.0122]],
  [3006, [674571.9, 6580743.0], [59.3293, 18.0686]],
  [3067, [385611.3, 6672118.4], [60.1699, 24.9384]],
  [2100, [475920.3, 4203764.7], [37.9838, 23.7275]],
  [3794, [461760.7, 102019.0], [46.0569, 14.5058]],
  [3912, [462131.7, 101532.7], [46.0569, 14.5058]],
  [3765, [459736.8, 5075146.3], [45.815, 15.9819]],
  [23700, [649454.2, 239329.4], [47.4979, 19.0402]],
  [3763, [-87503.4, -104538.9], [38.7223, -9.1393]],
  [3301, [542763.4, 6589036.3], [59.437, 24.7536]],
  [3346, [582510.4, 6061948.7], [54.6872, 25.2797]],
  [3059, [506399.3, 311780.6], [56.9496, 24.1052]],
  [3844, [587904.3, 325824.4], [44.4268, 26.1025]],
  [25832, [724351.9, 6175804.0], [55.6761, 12.5683]],
  [25833, [262560.5, 6649443.6], [59.9139, 10.7522]],
  [32630, [440290.5, 4474257.4], [40.4168, -3.7038]],
  [32756, [334368.6, 6250948.3], [-33.8688, 151.2093]],
]

it.each(towns)('transforms a town of EPSG:%i within 5 m', async (code, metres, place) => {
  expect(await errorOf(code, metres, place)).toBeLessThan(5)
})

it('has a town of every system that it offers', () => {
  const tested = new Set(towns.map(([code]) => code))
  const untested = offeredSystems.filter(({ code, name }) => !tested.has(code) && !name.includes('UTM'))
  expect(untested).toEqual([])
})

it('has no place outside the area where a system is used', async () => {
  for (const { toDegrees, system } of await loadProjections(offeredSystems)) {
    expect([system.code, toDegrees(9e9, 9e9), toDegrees(Number.NaN, 0)]).toEqual([
      system.code,
      undefined,
      undefined,
    ])
  }
  // In the Atlantic.
  expect((await loadProjection(27700))?.toDegrees(-900_000, 313_177)).toBeUndefined()
})

it('makes zones of UTM by their rule', () => {
  expect(systemOfCode(25833)?.name).toBe('ETRS89 / UTM zone 33N')
  expect(systemOfCode(32601)?.area).toEqual([-180, -0.5, -171, 84.5])
  expect(systemOfCode(32760)?.area[2]).toBe(180)
  for (const code of [25827, 25839, 32600, 32661, 32700, 32761]) expect(systemOfCode(code)).toBeUndefined()
  expect(systemOfCode(900913)?.code).toBe(3857)
})

it.each([
  ['urn:ogc:def:crs:EPSG::2056', 2056],
  ['urn:ogc:def:crs:EPSG:6.9:25832', 25832],
  ['EPSG:3857', 3857],
  ['coord_x (EPSG 25832)', 25832],
  ['http://www.opengis.net/def/crs/EPSG/0/2154', 2154],
  ['urn:ogc:def:crs:OGC:1.3:CRS84', 4326],
  ['WGS 84', undefined],
  ['urn:ogc:def:crs:EPSG::1234567', 1234567],
  ['EPSG:123', 123],
])('reads the code in %s', (text, code) => expect(codeIn(text)).toBe(code))

it.each([
  ['E_LV95', 2056],
  ['CH1903+ / LV95', 2056],
  ['Y LV03', 21781],
  ['Lambert93 X', 2154],
  ['x_l93', 2154],
  ['British National Grid Easting', 27700],
  ['OSGB36 Northing', 27700],
  ['UTM 32N Ost', 32632],
  ['ETRS89 / UTM zone 33N', 25833],
  ['utm_33s', 32733],
  ['UTM32T Ost', 32632],
  ['UTM 30 E', 32630],
  ['ETRS89 UTM zone 33U', 25833],
  ['Rechtswert (Gauß-Krüger Zone 3)', 31467],
  ['GK4 Hochwert', 31468],
  ['DHDN / 3-degree Gauss-Kruger zone 2', 31466],
  ['Rijksdriehoek x', 28992],
  ['EOV Y', 23700],
  ['x', undefined],
  ['Easting', undefined],
  ['Elevation', undefined],
])('knows the system of %s', (heading, code) => expect(codeNamed(heading)).toBe(code))

it.each([
  ['urn:ogc:def:crs:EPSG::2056', { code: 2056, name: 'EPSG:2056' }],
  ['25833', { code: 25833, name: 'EPSG:25833' }],
  ['25833.0', { code: 25833, name: 'EPSG:25833' }],
  ['ETRS89 / UTM zone 32N', { code: 25832, name: 'EPSG:25832' }],
  ['EPSG:3347', { code: undefined, name: 'EPSG:3347' }],
  ['urn:ogc:def:crs:EPSG::1234567', { code: undefined, name: 'EPSG:1234567' }],
  ['ESRI:102003', { code: undefined, name: 'ESRI:102003' }],
  ['12', { code: undefined, name: 'EPSG:12' }],
  ['Local grid of the works', { code: undefined, name: 'Local grid of the works' }],
  [
    'PROJCS["ETRS89 / UTM zone 33N",GEOGCS["ETRS89",SPHEROID["GRS 1980",AUTHORITY["EPSG","7019"]]]]',
    { code: 25833, name: 'EPSG:25833' },
  ],
  ['urn:ogc:def:crs:OGC:1.3:CRS84', undefined],
  ['EPSG:4326', undefined],
  ['WGS 84', undefined],
  ['WGS84', undefined],
  ['GCS_WGS_1984', undefined],
  ['', undefined],
])('names the system of %j', (text, system) => expect(systemNamed(text)).toEqual(system))
