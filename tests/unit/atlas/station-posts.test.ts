import { chargingStationsOf, station } from '@/tests/support/charging-station-rows'
import { box, countryMap } from '@/tests/support/osm-map'

const summary = (map: ReturnType<typeof countryMap>) =>
  chargingStationsOf(map).map(({ id, network, evses }) => [id, network, evses.AC + evses.DC + evses.HPC])

describe('duplicate drawings of a station are merged', () => {
  test('for nodes of an operator within 25 m, adding up their EVSEs', () => {
    const map = station({ operator: 'LKW', capacity: '1' }, [0, 0], 50)
      .node({ amenity: 'charging_station', operator: 'LKW', capacity: '2' }, [3, 0], 51)
      .node({ amenity: 'charging_station', operator: 'LKW', capacity: '2' }, [26, 0], 52)
    expect(summary(map)).toEqual([
      ['osm-50', 'LKW', 3],
      ['osm-52', 'LKW', 2],
    ])
  })

  test('for nodes of one operator under two spellings', () => {
    const map = station({ operator: 'LKW' }, [0, 0], 50)
      .node({ amenity: 'charging_station', operator: 'Liechtensteinische Kraftwerke' }, [3, 0], 51)
      .node({ amenity: 'charging_station', operator: 'LKW' }, [900, 0], 52)
    expect(summary(map)).toEqual([
      ['osm-50', 'LKW', 2],
      ['osm-52', 'LKW', 1],
    ])
  })

  test('for an outline with nodes for its posts, which count once', () => {
    const map = countryMap().way(
      { amenity: 'charging_station', operator: 'Tesla', capacity: '4' },
      box([0, 0], 20),
      60,
    )
    for (const east of [-6, -2, 2, 6]) {
      map.node({ amenity: 'charging_station', operator: 'Tesla', capacity: '1' }, [east, 0])
    }
    expect(summary(map)).toEqual([['osm-60', 'Tesla', 4]])
  })

  test("with the nodes' plugs if the outline has none", () => {
    const map = countryMap()
      .way({ amenity: 'charging_station', operator: 'Tesla' }, box([0, 0], 20), 60)
      .node({ amenity: 'charging_station', operator: 'Tesla', 'socket:type2_combo': '2' }, [2, 0])
    expect(chargingStationsOf(map)).toMatchObject([{ evses: { AC: 0, DC: 2, HPC: 0 }, powerEstimated: true }])
  })

  test('unless operators differ, or one is unknown', () => {
    const map = station({ operator: 'LKW' }, [0, 0], 50)
      .node({ amenity: 'charging_station', operator: 'Tesla' }, [3, 0], 51)
      .node({ amenity: 'charging_station' }, [6, 0], 52)
    expect(summary(map).map(([id]) => id)).toEqual(['osm-50', 'osm-51', 'osm-52'])
  })
})
