import { deriveCountry } from '@/server/atlas/derive/country/country'
import { deriveAdminAreas } from '@/server/atlas/derive/population/admin-areas'
import { box, countryMap, examplia, type Point } from '@/tests/support/osm-map'

type Map = ReturnType<typeof countryMap>

function areasOf(map: Map) {
  const extract = map.extract()
  return deriveAdminAreas(extract, deriveCountry(extract, examplia)).areas.map(
    ({ level, parent, figure }) => ({
      level,
      parent,
      figure: figure && `${figure.people} ${figure.source}`,
    }),
  )
}

interface AreaDrawing {
  id: number
  name: string
  centre: Point
  width?: number
  level?: number
  tags?: Record<string, string>
  members?: { ref: number; role: string }[]
}

function draw(
  map: Map,
  { id, name, centre, width = 2000, level = 8, tags = {}, members = [] }: AreaDrawing,
): Map {
  const nodes = members.map((member) => ({ ...member, type: 'node' as const }))
  return map
    .way({}, box(centre, width), id)
    .relation(
      { type: 'boundary', boundary: 'administrative', admin_level: String(level), name, ...tags },
      [{ ref: id }, ...nodes],
      id + 1,
    )
}

const figures = (map: Map) => areasOf(map).map(({ figure }) => figure)

describe('an administrative area', () => {
  it('takes the figure of the place that is a member of its boundary, whatever the names', () => {
    const map = countryMap()
      .node({ place: 'town', name: 'Rabat', population: '11000' }, [-3000, 0], 100)
      .node({ place: 'town', name: 'Rabat', 'name:en': 'Victoria', population: '6400' }, [3000, 0], 101)
    draw(map, {
      id: 200,
      name: 'Ir-Rabat',
      centre: [-3000, 0],
      members: [{ ref: 100, role: 'admin_centre' }],
    })
    draw(map, { id: 210, name: 'Rabat', centre: [3000, 0], members: [{ ref: 101, role: 'label' }] })
    expect(figures(map)).toEqual(['11000 member', '6400 member'])
  })

  it('does not take the figure of a namesake that belongs to another boundary', () => {
    const map = countryMap().node({ place: 'town', name: 'Rabat', population: '11000' }, [-3000, 0], 100)
    draw(map, { id: 200, name: 'Rabat', centre: [3000, 0] })
    draw(map, { id: 210, name: 'Rabat', centre: [-3000, 0] })
    expect(figures(map)).toEqual([null, '11000 name'])
  })

  it('does not take the figure of a namesake far outside', () => {
    const map = countryMap().node({ place: 'village', name: 'Au', population: '900' }, [-3000, 0], 100)
    draw(map, { id: 200, name: 'Au', centre: [3000, 0] })
    expect(figures(map)).toEqual([null])
  })

  it('finds its place across spellings', () => {
    const map = countryMap().node({ place: 'town', name: 'Hal Gharghur', population: '3000' }, [0, 0], 100)
    draw(map, { id: 200, name: 'Ħal Għargħur', centre: [0, 0] })
    expect(figures(map)).toEqual(['3000 name'])
  })

  it('prefers the figure of its boundary and uses its place nowhere else', () => {
    const map = countryMap().node({ place: 'town', name: 'Mid', population: '3000' }, [0, 0], 100)
    draw(map, { id: 200, name: 'Mid', centre: [0, 0], width: 4000, tags: { population: '5 000' } })
    draw(map, { id: 210, name: 'Mid', centre: [0, 0], width: 500, level: 9 })
    expect(areasOf(map)).toEqual([{ level: 8, parent: -1, figure: '5000 boundary' }])
  })

  it("ignores its main town's figure if it contains municipalities", () => {
    const map = countryMap().node({ place: 'town', name: 'Mid', population: '3000' }, [0, 0], 100)
    const members = [{ ref: 100, role: 'admin_centre' }]
    draw(map, { id: 200, name: 'Mid', centre: [0, 0], width: 8000, level: 6, members })
    draw(map, { id: 210, name: 'Mid', centre: [0, 0] })
    expect(areasOf(map)).toEqual([{ level: 8, parent: -1, figure: '3000 name' }])
  })

  it('without a figure yields to the figures of finer levels within it', () => {
    const map = countryMap()
    draw(map, { id: 200, name: 'North', centre: [0, 2000], width: 3900, level: 6 })
    draw(map, {
      id: 210,
      name: 'South',
      centre: [0, -2000],
      width: 3900,
      level: 6,
      tags: { population: '700' },
    })
    draw(map, {
      id: 220,
      name: 'Norton',
      centre: [-800, 2000],
      width: 1000,
      level: 7,
      tags: { population: '90' },
    })
    draw(map, {
      id: 230,
      name: 'Nutley',
      centre: [800, 2000],
      width: 1000,
      level: 9,
      tags: { population: '60' },
    })
    draw(map, { id: 240, name: 'Sutton', centre: [0, -2000], width: 1000 })
    expect(areasOf(map)).toEqual([
      { level: 6, parent: -1, figure: '700 boundary' },
      { level: 7, parent: -1, figure: '90 boundary' },
      { level: 8, parent: 0, figure: null },
      { level: 9, parent: -1, figure: '60 boundary' },
    ])
  })

  it("rejects a place's figure that its quarters exceed", () => {
    const map = countryMap().node({ place: 'village', name: 'Mid', population: '300' }, [0, 0], 100)
    draw(map, { id: 200, name: 'Mid', centre: [0, 0], width: 4000 })
    draw(map, { id: 210, name: 'Hill', centre: [1000, 0], width: 900, level: 9, tags: { population: '800' } })
    expect(figures(map)).toEqual(['800 boundary'])
  })
})
