import { hexagonColumns } from '@/lib/catalogue/hexagon-columns'
import { gridColumns } from '@/lib/catalogue/power-grid'
import { siteColumns } from '@/lib/catalogue/site-columns'
import { deriveCountry } from '@/server/atlas/derive/country/country'
import { emptyColumns, packCells } from '@/server/atlas/derive/hexagons/hexagon-table'
import { derivePowerGrid } from '@/server/atlas/derive/power/power-grid'
import type { ChargingStation } from '@/server/atlas/entities/entities'
import type { PowerGrid } from '@/server/atlas/entities/power-grid'
import { absentColumns } from '@/server/atlas/write/absent-columns'
import { columnNotes } from '@/server/atlas/write/make-manifest'
import { countryMap, examplia, osmMap } from '@/tests/support/osm-map'
import { charger } from '@/tests/support/small-atlas'

interface Given {
  chargers?: ChargingStation[]
  register?: string | null
  powerGrid?: PowerGrid
}

/** One object of each kind and level. */
const wholeGrid = derivePowerGrid(
  osmMap()
    .node({ power: 'substation', voltage: '110000' }, [0, 0])
    .node({ power: 'substation' }, [0, 10])
    .node({ power: 'transformer' }, [0, 20])
    .way({ power: 'minor_line' }, [
      [0, 0],
      [50, 0],
    ])
    .extract(),
  { contains: () => true, isHome: () => true },
)
const noGrid = derivePowerGrid(osmMap().extract(), { contains: () => true, isHome: () => true })

function absentWithout(
  prefixes: readonly string[],
  { chargers = [], register = null, powerGrid = wholeGrid }: Given = {},
) {
  const cells = packCells(['891f8d5a2abffff'])
  const names = hexagonColumns.filter((name) => !prefixes.some((prefix) => name.startsWith(prefix)))
  return absentColumns({
    entities: { country: deriveCountry(countryMap().extract(), examplia), chargers },
    hexagons: { resolution: 9, cells, columns: emptyColumns(1, names), regions: [''] },
    register,
    powerGrid,
  })
}

const fast = charger({ id: 'a', evses: { AC: 1, DC: 2, HPC: 0 } })
const namesOf = (absent: ReturnType<typeof absentWithout>, table: 'sites' | 'hexagons') =>
  absent.filter((each) => each.table === table).map(({ name }) => name)

describe('absent columns', () => {
  test('are listed for both tables, with the reason', () => {
    const absent = absentWithout(['Population', 'Score population'], { chargers: [fast] })
    expect(namesOf(absent, 'hexagons')).toEqual(['Score population', 'Population', 'Population per building'])
    expect(namesOf(absent, 'sites')).toEqual([
      'Score population',
      'Population',
      'Nearest Charger Distance - HPC',
      'Grid reliability',
    ])
    expect(absent.find(({ name }) => name === 'Population')?.reason).toBe(
      'No population figure of Examplia is known.',
    )
  })

  test('mention whether Open Charge Map was given', () => {
    const reasonWith = (register: string | null) =>
      absentWithout(['EV plugs', 'Score competition'], { register }).find(
        ({ name }) => name === 'EV plugs total',
      )?.reason
    expect(reasonWith(null)).toMatch(/no register of charging stations was given/)
    expect(reasonWith('Open Charge Map')).toMatch(/Neither the extract nor Open Charge Map/)
  })

  test('include all columns of the nearest charger if none is known', () => {
    const absent = absentWithout(['EV plugs', 'Score competition'])
    expect(namesOf(absent, 'sites').filter((name) => name.startsWith('Nearest Charger'))).toHaveLength(6)
  })

  test('each give their own reason', () => {
    const absent = absentWithout(['']).filter(({ table }) => table === 'hexagons')
    expect(absent.map(({ name }) => name)).toEqual([...hexagonColumns])
    expect(absent.filter(({ reason }) => !/^[A-Z].*Examplia.*\.$/.test(reason))).toEqual([])
    const reasonOf = (wanted: string) => absent.find(({ name }) => name === wanted)?.reason
    expect(reasonOf('NUTS 2')).toContain('NUTS 2 code')
    expect(reasonOf('Region level 6')).toContain('level 6')
    expect(reasonOf('Road length trunk')).toContain('no road')
  })

  test('name each kind of the grid that nobody mapped', () => {
    const absent = absentWithout(['no column'], { chargers: [fast], powerGrid: noGrid })
    const grid = absent.filter(({ name }) => name.startsWith('Grid '))
    expect(grid.map(({ name }) => name)).toEqual(Object.values(gridColumns))
    expect(grid.map(({ reason }) => reason)).toEqual([
      'The extract holds no substation of 60 kV and more of Examplia.',
      'The extract holds no substation below 60 kV of Examplia.',
      'The extract holds no line or cable of 1 to 60 kV of Examplia.',
      'The extract holds no transformer or local substation that feeds buildings of Examplia.',
      'The extract holds nothing of the electricity grid of Examplia.',
    ])
  })

  test('are none if every source is present', () => {
    const complete = charger({ id: 'a', evses: { AC: 1, DC: 1, HPC: 1 } })
    expect(absentWithout(['no column'], { chargers: [complete] })).toEqual([])
  })
})

describe('notes on columns', () => {
  test('give the meaning, source and estimation of present columns', () => {
    const absent = absentWithout(['NUTS'], { chargers: [fast] })
    const sources = { chargers: 'OpenStreetMap', people: 'Census grid' }
    const { sites, hexagons } = columnNotes(absent, sources, [])
    expect(hexagons.map(({ name }) => name)).not.toContain('NUTS 1')
    expect(sites).toHaveLength(siteColumns.length - 3)
    const greek = columnNotes(absent, sources, [{ latinCity: 'Athens' }])
    expect(greek.sites.slice(-2).map(({ name }) => name)).toEqual(['latin_name', 'latin_city'])
    expect(hexagons.find(({ name }) => name === 'Population')).toMatchObject({
      unit: 'people',
      source: 'Census grid',
      estimated: true,
    })
    expect(hexagons.find(({ name }) => name === 'EV plugs total')).toMatchObject({ source: 'OpenStreetMap' })
  })
})
