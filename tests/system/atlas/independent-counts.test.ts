import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { type Table, tableFromIPC } from '@uwdata/flechette'
import { siteColumns } from '@/lib/catalogue/site-columns'
import { extracts } from '@/tests/support/extracts'
import {
  countTagged,
  haversine,
  insideRelation,
  type RawExtract,
  readRawExtract,
  stretchesOf,
} from '@/tests/support/raw-extract'

/**
 * Checks the atlas against figures counted independently: the extract read by the parser's library, the boundary as a
 * ray against its unjoined ways, distances over all pairs, and the written files read as Arrow.
 */

const extractPath = extracts.liechtenstein

const highways = [
  ['motorway', ['motorway']],
  ['motorway link', ['motorway_link']],
  ['trunk', ['trunk']],
  ['trunk link', ['trunk_link']],
  ['primary', ['primary']],
  ['primary link', ['primary_link']],
  ['secondary', ['secondary']],
  ['secondary link', ['secondary_link']],
  ['tertiary', ['tertiary', 'tertiary_link']],
  ['residential', ['residential']],
  ['unclassified', ['unclassified']],
] as const

describe('the atlas of Liechtenstein, counted independently', () => {
  /** The build of the extract equals the shipped version (build-atlas.test.ts). */
  const home = 'data/atlas/liechtenstein'
  const folder = join(home, readFileSync(join(home, 'current'), 'utf8').trim())
  let raw: RawExtract
  let isInside: ReturnType<typeof insideRelation>

  beforeAll(async () => {
    raw = await readRawExtract(extractPath)
    const country = raw.relations.find(({ tags }) => tags['ISO3166-1'] === 'LI' && tags.admin_level === '2')
    isInside = insideRelation(raw, country?.id ?? 0)
  })

  const table = (name: string) => tableFromIPC(readFileSync(join(folder, name)), { useBigInt: true })
  const column = (of: Table, name: string) => [...of.getChild(name).toArray()] as unknown[]
  const numbers = (of: Table, name: string) => column(of, name).map(Number)
  /** A column over all tiles of resolution 9. */
  const cells = (name: string, part: '' | '.locked' = '.locked') =>
    readdirSync(join(folder, 'hexagons/9'))
      .filter(
        (file) => /^[0-9a-f]+(\.locked)?\.arrow$/.test(file) && file.includes('.locked') === (part !== ''),
      )
      .flatMap((file) => {
        const bytes = brotliDecompressSync(readFileSync(join(folder, 'hexagons/9', file)))
        return column(tableFromIPC(bytes, { useBigInt: true }), name)
      })
  const sum = (values: readonly unknown[]) =>
    values.reduce<number>((total, value) => total + Number(value), 0)

  test('starts from an extract with the published counts', () => {
    expect(countTagged(raw, ({ amenity }) => amenity === 'parking')).toBe(796)
    expect(countTagged(raw, ({ amenity, capacity }) => amenity === 'parking' && capacity !== undefined)).toBe(
      340,
    )
    expect(countTagged(raw, ({ amenity }) => amenity === 'charging_station')).toBe(17)
    expect(countTagged(raw, ({ building }) => building !== undefined)).toBe(17_850)
  })

  test("sums people to the relation's figure, in the points and in the hexagons", () => {
    const people = raw.relations.find(({ tags }) => tags['ISO3166-1'] === 'LI')?.tags.population
    expect(people).toBe('39151')
    expect(Math.abs(sum(numbers(table('population.arrow'), 'people')) - 39_151)).toBeLessThan(1)
    expect(Math.abs(sum(cells('Population')) - 39_151)).toBeLessThan(1)
  })

  test('has the lengths by class of the ways inside the border', () => {
    const lengths = new Map<string, number>()
    for (const way of raw.ways) {
      const name = highways.find(([, values]) => values.some((value) => value === way.tags.highway))?.[0]
      if (name) lengths.set(name, (lengths.get(name) ?? 0) + metresInside(raw, way, isInside))
    }
    expect(lengths.get('residential')).toBeGreaterThan(200_000)
    for (const [name] of highways) {
      const counted = lengths.get(name) ?? 0
      const stored = sum(cells(`Road length ${name}`))
      // Cells round to whole metres, and a stretch is cut at the border to within its sampling step.
      expect({ name, off: Math.abs(stored - counted) <= Math.max(100, counted * 0.002) }).toEqual({
        name,
        off: true,
      })
    }
  })

  test('counts buildings whose middle is inside the border', () => {
    const inside = raw.ways.filter((way) => isBuildingInside(raw, way, isInside)).length
    const relations = raw.relations.filter(
      ({ tags }) => tags.building !== undefined && tags.building !== 'no',
    )
    const counted = sum(cells('Buildings Count'))
    expect(inside).toBeGreaterThan(10_000)
    // The few buildings of several outlines are relations, which count once.
    expect(counted).toBeGreaterThanOrEqual(inside - 3)
    expect(counted).toBeLessThanOrEqual(inside + relations.length + 3)
  })

  test('has sites and chargers inside the border, and the nearest charger of all pairs', () => {
    const sites = table('sites.arrow')
    const chargers = table('chargers.arrow')
    const siteLng = numbers(sites, 'lng')
    const siteLat = numbers(sites, 'lat')
    const texts = table('sites.rows.arrow').getChild('row').toArray()
    const rows: unknown[][] = JSON.parse(`[${Array.from(texts, (text) => `[${text}]`)}]`)
    const lng = numbers(chargers, 'lng')
    const lat = numbers(chargers, 'lat')
    expect(siteLng.length).toBeGreaterThan(500)
    expect(siteLng.filter((x, row) => !isInside([x, siteLat[row] ?? 0]))).toEqual([])
    expect(lng.filter((x, row) => !isInside([x, lat[row] ?? 0]))).toEqual([])
    for (const each of ['AC', 'DC', 'HPC'] as const) {
      const evses = numbers(chargers, each)
      const column = siteColumns.findIndex(({ name }) => name === `Nearest Charger Distance - ${each}`)
      rows.forEach(({ [column]: metres }, row) => {
        const all = lng.flatMap((x, charger) =>
          (evses[charger] ?? 0) > 0
            ? [haversine([siteLng[row] ?? 0, siteLat[row] ?? 0], [x, lat[charger] ?? 0])]
            : [],
        )
        expect(Math.abs(Number(metres) - Math.min(...all))).toBeLessThanOrEqual(1)
      })
    }
  })

  test('has scores between 0 and 1, with the best of the country at 1', () => {
    for (const [name, part] of [
      ['Score DC', ''],
      ['Score AC', ''],
      ['Score', ''],
      ['Score population', '.locked'],
      ['Score traffic', '.locked'],
      ['Score POI', '.locked'],
      ['Score competition', '.locked'],
    ] as const) {
      const scored = cells(name, part)
        .map(Number)
        .filter((value) => value !== 255)
      expect(scored.length).toBeGreaterThan(500)
      expect(Math.min(...scored)).toBeGreaterThanOrEqual(0)
      expect(Math.max(...scored)).toBeLessThanOrEqual(100)
      if (part === '') expect(Math.max(...scored)).toBe(100)
    }
  })

  test('puts every charging point into exactly one hexagon', () => {
    const chargers = table('chargers.arrow')
    const evses = ['AC', 'DC', 'HPC'].map((each) => sum(numbers(chargers, each)))
    const bands = ['0-49', '50-149', '150+'].map((band) => sum(cells(`EV plugs ${band} kW`)))
    expect(bands).toEqual(evses)
    expect(sum(cells('EV plugs total'))).toBe(sum(evses))
  })
})

function metresInside(
  raw: RawExtract,
  way: RawExtract['ways'][number],
  isInside: ReturnType<typeof insideRelation>,
): number {
  let metres = 0
  for (const [from, to] of stretchesOf(raw, way)) {
    const length = haversine(from, to)
    const steps = Math.max(1, Math.ceil(length / 20))
    for (let step = 0; step < steps; step += 1) {
      const share = (step + 0.5) / steps
      const middle = [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])] as const
      if (isInside(middle)) metres += length / steps
    }
  }
  return metres
}

/** By the mean of the corners: differs from the middle only for buildings on the border. */
function isBuildingInside(
  raw: RawExtract,
  { tags, refs }: RawExtract['ways'][number],
  isInside: ReturnType<typeof insideRelation>,
): boolean {
  if (tags.building === undefined || tags.building === 'no' || refs[0] !== refs.at(-1)) return false
  const corners = refs.slice(1).flatMap((ref) => {
    const position = raw.positions.get(ref)
    return position ? [position] : []
  })
  const mean = (axis: 0 | 1) => corners.reduce((total, corner) => total + corner[axis], 0) / corners.length
  return corners.length >= 3 && isInside([mean(0), mean(1)])
}
