import { gridKinds, gridLevels } from '@/lib/catalogue/power-grid'
import { deriveCountry } from '@/server/atlas/derive/country/country'
import { gridHint, indexGrid } from '@/server/atlas/derive/power/grid-hint'
import { derivePowerGrid, powerObjectOf } from '@/server/atlas/derive/power/power-grid'
import type { Extract, Tags } from '@/server/atlas/entities/entities'
import { readOsmCase } from '@/tests/support/osm-case'
import { at, examplia, osmMap } from '@/tests/support/osm-map'

const anywhere = { contains: () => true, isHome: () => true }

describe('tags of the grid', () => {
  const levelOf = (tags: Tags) => powerObjectOf(tags)?.level

  it.each<[string | undefined, Tags]>([
    ['high', { power: 'substation', voltage: '110000;20000' }],
    ['high', { power: 'substation', voltage: '20000; 60000' }],
    ['high', { power: 'substation', substation: 'transmission' }],
    ['medium', { power: 'substation', substation: 'transmission', voltage: '20000' }],
    ['medium', { power: 'substation', voltage: '59999' }],
    ['medium', { power: 'substation' }],
    ['medium', { power: 'substation', voltage: '20 kV' }],
    ['medium', { power: 'substation', 'voltage:primary': '10000' }],
    ['medium', { power: 'line', voltage: '1001' }],
    ['low', { power: 'line', voltage: '1000' }],
    ['unknown', { power: 'line' }],
    ['unknown', { power: 'cable' }],
    ['medium', { power: 'minor_line' }],
    ['low', { power: 'minor_line', voltage: '400' }],
    ['medium', { power: 'pole', transformer: 'distribution' }],
    [undefined, { power: 'pole' }],
    [undefined, { power: 'transformer', transformer: 'main' }],
    [undefined, { power: 'transformer', voltage: '220000' }],
    [undefined, { power: 'substation', substation: 'traction' }],
    [undefined, { power: 'line', voltage: '110000', frequency: '16.7' }],
    [undefined, { power: 'line', voltage: '15000', frequency: '16.67;0' }],
    ['high', { power: 'line', voltage: '110000;15000', frequency: '50;16.7' }],
    [undefined, { power: 'line', voltage: '400000', frequency: '0' }],
    [undefined, { power: 'line', line: 'busbar', voltage: '20000' }],
    [undefined, { power: 'line', voltage: '20000', disused: 'yes' }],
    [undefined, { power: 'tower' }],
  ])('give the level %s for %o', (level, tags) => {
    expect(levelOf(tags)).toBe(level)
  })
})

describe('the grid of a made-up country', () => {
  let extract: Extract
  beforeAll(async () => {
    extract = await readOsmCase('16-grid.osm')
  })

  const gridOf = () => {
    const { contains } = deriveCountry(extract, examplia)
    return derivePowerGrid(extract, { contains, isHome: contains })
  }

  it('holds public stations, lines and transformers, and nothing abroad', () => {
    const grid = gridOf()
    const objects = Array.from(grid.kind, (kind, row) =>
      [gridKinds[kind], gridLevels[grid.level[row] ?? 0], grid.voltage[row]].join(' ').trim(),
    )
    expect(objects.sort()).toEqual([
      'line high 110000;20000',
      'line low 400',
      'line medium',
      'line medium 20000',
      'line unknown',
      'substation high 110000;20000',
      'substation high 220000',
      'substation medium',
      'substation medium',
      'transformer medium',
      'transformer medium',
    ])
    expect(grid.name.filter(Boolean)).toEqual(['UW Nord'])
    expect(grid.operator.filter(Boolean)).toEqual(['Netz AG', 'Netz AG'])
  })

  it('gives the distance to each kind in metres', () => {
    const hint = gridHint(indexGrid(gridOf()), at([0, 0]), 300)
    expect(hint).toEqual({
      high: expect.closeTo(4000, -1),
      medium: expect.closeTo(900, -1),
      line: expect.closeTo(450, -1),
      transformer: expect.closeTo(400, -1),
      reliability: 'good',
    })
  })

  it('measures to the line, not to its ends', () => {
    const { line } = gridHint(indexGrid(gridOf()), at([2000, 1000]), 300)
    expect(line).toBeCloseTo(300, -1)
  })

  it('gives no distance beyond the reach of a kind', () => {
    const hint = gridHint(indexGrid(gridOf()), at([0, -14_000]), 0)
    expect(hint).toMatchObject({ line: null, medium: null, transformer: null, reliability: 'few' })
    expect(hint.high).toBeCloseTo(14_560, -2)
  })
})

describe('the reliability', () => {
  const stations = (count: number) => {
    const map = osmMap()
    for (let each = 0; each < count; each += 1) map.node({ power: 'transformer' }, [each * 10, 0])
    return indexGrid(derivePowerGrid(map.extract(), anywhere))
  }

  it.each([
    ['few', 5, 15_000],
    ['some', 10, 15_000],
    ['some', 49, 15_000],
    ['good', 50, 15_000],
    ['some', 1, 0],
    ['good', 2, 0],
  ])('is %s with %d stations for %d people', (reliability, count, people) => {
    expect(gridHint(stations(count), at([0, 0]), people).reliability).toBe(reliability)
  })

  it('counts a neighbour’s stations, to which no distance is given', () => {
    const map = osmMap().node({ power: 'transformer' }, [100, 0]).node({ power: 'substation' }, [200, 0])
    const grid = derivePowerGrid(map.extract(), { contains: () => true, isHome: () => false })
    expect(gridHint(indexGrid(grid), at([0, 0]), 0)).toEqual({
      high: null,
      medium: null,
      line: null,
      transformer: null,
      reliability: 'good',
    })
  })

  it('is unknown without people and without a grid', () => {
    expect(gridHint(stations(3), at([0, 0]), null).reliability).toBeNull()
    expect(gridHint(stations(0), at([0, 0]), 900).reliability).toBeNull()
  })
})
