import { hexagonColumns } from '@/lib/catalogue/hexagon-columns'
import { siteColumns } from '@/lib/catalogue/site-columns'
import { deriveCountry } from '@/server/atlas/derive/country/country'
import { emptyColumns, packCells } from '@/server/atlas/derive/hexagons/hexagon-table'
import type { Charger } from '@/server/atlas/entities/entities'
import { absentColumns } from '@/server/atlas/write/absent-columns'
import { columnNotes } from '@/server/atlas/write/make-manifest'
import { countryMap, examplia } from '@/tests/support/osm-map'
import { charger } from '@/tests/support/small-atlas'

function absentWithout(
  prefixes: readonly string[],
  { chargers = [], hasOcm = false }: { chargers?: Charger[]; hasOcm?: boolean } = {},
) {
  const cells = packCells(['891f8d5a2abffff'])
  const names = hexagonColumns.filter((name) => !prefixes.some((prefix) => name.startsWith(prefix)))
  return absentColumns({
    entities: { country: deriveCountry(countryMap().extract(), examplia), chargers },
    hexagons: { resolution: 9, cells, columns: emptyColumns(1, names), regions: [''] },
    hasOcm,
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
    ])
    expect(absent.find(({ name }) => name === 'Population')?.reason).toBe(
      'No population figure of Examplia is known.',
    )
  })

  test('mention whether Open Charge Map was given', () => {
    const reasonWith = (hasOcm: boolean) =>
      absentWithout(['EV plugs', 'Score competition'], { hasOcm }).find(
        ({ name }) => name === 'EV plugs total',
      )?.reason
    expect(reasonWith(false)).toMatch(/no file of Open Charge Map was given/)
    expect(reasonWith(true)).toMatch(/Neither the extract nor Open Charge Map/)
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

  test('are none if every source is present', () => {
    const complete = charger({ id: 'a', evses: { AC: 1, DC: 1, HPC: 1 } })
    expect(absentWithout(['no column'], { chargers: [complete] })).toEqual([])
  })
})

describe('notes on columns', () => {
  test('give the meaning, source and estimation of present columns', () => {
    const absent = absentWithout(['NUTS'], { chargers: [fast] })
    const { sites, hexagons } = columnNotes(absent, { chargers: 'OpenStreetMap', people: 'Census grid' })
    expect(hexagons.map(({ name }) => name)).not.toContain('NUTS 1')
    expect(sites).toHaveLength(siteColumns.length - 1)
    expect(hexagons.find(({ name }) => name === 'Population')).toMatchObject({
      unit: 'people',
      source: 'Census grid',
      estimated: true,
    })
    expect(hexagons.find(({ name }) => name === 'EV plugs total')).toMatchObject({ source: 'OpenStreetMap' })
  })
})
