import { featuresOf } from '@/server/atlas/derive/geometry/features'
import { atCentres } from '@/server/atlas/derive/places/places'
import type { Extract, Tags } from '@/server/atlas/entities/entities'
import { at, box, osmMap } from '@/tests/support/osm-map'

const kindOf = ({ place }: Tags) => place

function centres(extract: Extract) {
  const { features } = featuresOf(extract, ({ place, name }) => !!place && !!name)
  return atCentres(features, extract, kindOf).map(({ tags, position }) => [tags.name, position])
}

const town = (name: string) => ({ place: 'town', name })
const boundary = (name: string) => ({ type: 'boundary', ...town(name) })

describe('the centre of a settlement', () => {
  test("is its boundary's label, before any other place of its name", () => {
    const map = osmMap()
      .way({}, box([0, 0], 2000), 901)
      .node(town('Rabat'), [100, 0], 902)
      .node(town('Rabat'), [700, 0], 903)
      .relation(boundary('Rabat'), [{ ref: 901 }, { type: 'node', ref: 903, role: 'label' }])
    expect(centres(map.extract())).toEqual([
      ['Rabat', at([100, 0])],
      ['Rabat', at([700, 0])],
    ])
  })

  test('is the place of its name inside its outline, not one elsewhere', () => {
    const map = osmMap()
      .node(town('Rabat'), [5000, 0])
      .node(town('Rabat'), [600, 300])
      .way(town('Rabat'), box([0, 0], 2000))
    expect(centres(map.extract())).toEqual([
      ['Rabat', at([5000, 0])],
      ['Rabat', at([600, 300])],
    ])
  })

  test('is a label of another name, which stays a place of its own', () => {
    const map = osmMap()
      .way({}, box([0, 0], 2000), 901)
      .node(town('Bendern'), [500, 0], 902)
      .relation(boundary('Gamprin'), [{ ref: 901 }, { type: 'node', ref: 902, role: 'label' }])
    expect(centres(map.extract())).toEqual([
      ['Bendern', at([500, 0])],
      ['Gamprin', at([500, 0])],
    ])
  })

  test('is a point inside an outline without a place, not a quarter of its name', () => {
    const map = osmMap()
      .node({ place: 'quarter', name: 'Sornàs' }, [900, 900])
      .way(town('Sornàs'), box([0, 0], 2000))
    const [quarter, [, centre]] = centres(map.extract()) as [unknown, [string, readonly number[]]]
    expect(quarter).toEqual(['Sornàs', at([900, 900])])
    expect(centre[0]).toBeCloseTo(at([0, 0])[0], 5)
    expect(centre[1]).toBeCloseTo(at([0, 0])[1], 5)
  })

  test('keeps figures that only the outline has', () => {
    const extract = osmMap()
      .node(town('Rabat'), [0, 0])
      .way({ ...town('Rabat'), population: '11000' }, box([0, 0], 2000))
      .extract()
    const { features } = featuresOf(extract, ({ place }) => !!place)
    expect(atCentres(features, extract, kindOf)).toMatchObject([
      { kind: 'node', tags: { population: '11000' }, polygons: [expect.anything()] },
    ])
  })
})
