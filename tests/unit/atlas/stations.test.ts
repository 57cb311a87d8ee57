import { countEvses } from '@/server/atlas/derive/stations/station-evses'
import { parseKilowatts, parsePlugCount, plugKind } from '@/server/atlas/derive/stations/station-power'
import { chargingStationsOf, station } from '@/tests/support/charging-station-rows'
import { box, countryMap } from '@/tests/support/osm-map'

describe('power in kW', () => {
  test.each<[string, number | null]>([
    ['50 kW', 50],
    ['50kw', 50],
    ['50 KW', 50],
    ['125 kW', 125],
    ['3,7 kW', 3.7],
    ['3.7', 3.7],
    ['22', 22],
    ['22000', 22],
    ['22000 W', 22],
    ['22.000 W', 22],
    ['22 kVA', 22],
    ['2x22 kW', 22],
    ['11 kW;22 kW', 22],
    ['50-150 kW', 150],
    ['150 kW DC', 150],
    ['yes', null],
    ['400 V', null],
    ['0', null],
    ['', null],
  ])('%p is %p', (text, kilowatts) => {
    expect(parseKilowatts(text)).toBe(kilowatts)
  })

  test('is read where a plug count belongs', () => {
    expect(parsePlugCount('50kw')).toEqual({ count: 1, kilowatts: 50 })
    expect(parsePlugCount('2x22 kW')).toEqual({ count: 2, kilowatts: 22 })
    expect(parsePlugCount('4')).toEqual({ count: 4, kilowatts: null })
    expect(parsePlugCount('yes')).toEqual({ count: 1, kilowatts: null })
    expect(parsePlugCount('no')).toBeNull()
  })
})

describe('EVSEs', () => {
  const plug = (name: string, count: number, kilowatts: number | null) => ({
    ...plugKind(name),
    count,
    kilowatts,
  })
  const count = (
    plugs: ReturnType<typeof plug>[],
    capacity: number | null = null,
    points: number | null = null,
  ) => countEvses({ plugs, capacity, points })

  test('count CCS and CHAdeMO on one post once', () => {
    expect(count([plug('type2_combo', 1, 50), plug('chademo', 1, 50)])).toMatchObject({
      evses: { AC: 0, DC: 1, HPC: 0 },
      maxPower: 50,
      class: 'DC',
      powerEstimated: false,
    })
  })

  test('prefer the capacity to the sum of plugs', () => {
    expect(count([plug('type2', 4, 22)], 2).evses).toEqual({ AC: 2, DC: 0, HPC: 0 })
    expect(count([plug('type2', 1, 22)], 4).evses).toEqual({ AC: 4, DC: 0, HPC: 0 })
  })

  test('are the larger of points and plugs of one type without a capacity', () => {
    expect(count([plug('type2_combo', 6, 120), plug('tesla_supercharger', 10, 120)], null, 10).evses.DC).toBe(
      10,
    )
    expect(count([plug('type2', 2, 22)], null, 1).evses.AC).toBe(2)
    expect(count([], null, 3).evses.AC).toBe(3)
  })

  test('take the strongest plug of their current, DC first', () => {
    expect(count([plug('chademo', 1, 50), plug('type2_combo', 6, 300)], 6).evses).toEqual({
      AC: 0,
      DC: 0,
      HPC: 6,
    })
    expect(
      count([plug('chademo', 2, 50), plug('type2_combo', 1, 300), plug('type2', 3, 22)], 4).evses,
    ).toEqual({
      AC: 2,
      DC: 1,
      HPC: 1,
    })
  })

  test.each([
    [49.9, 'AC'],
    [50, 'DC'],
    [149.9, 'DC'],
    [150, 'HPC'],
    [151, 'HPC'],
  ])('at %p kW are %s', (kilowatts, name) => {
    expect(count([plug('type2_combo', 1, kilowatts)]).class).toBe(name)
  })

  test('are AC if their power is unknown, or DC for a DC plug, and flagged', () => {
    expect(count([], 2)).toMatchObject({ evses: { AC: 2, DC: 0, HPC: 0 }, powerEstimated: true })
    expect(count([plug('type2_combo', 2, null)])).toMatchObject({
      evses: { AC: 0, DC: 2, HPC: 0 },
      powerEstimated: true,
    })
  })
})

describe('chargers of OpenStreetMap', () => {
  test.each<[string, Record<string, string>]>([
    ['private', { access: 'private' }],
    ['for bicycles only', { bicycle: 'yes', motorcar: 'no' }],
    ['with a word on bicycles and none on cars', { bicycle: 'yes', capacity: '4' }],
    ['with a household socket for bicycles', { bicycle: 'designated', 'socket:schuko': '6' }],
  ])('%s are dropped', (_, tags) => {
    expect(chargingStationsOf(station(tags))).toEqual([])
  })

  test.each<[string, Record<string, string>]>([
    ['for customers', { access: 'customers' }],
    ['for bicycles and cars', { bicycle: 'yes', motorcar: 'yes' }],
    ["with a car's plug beside the bicycles", { bicycle: 'yes', 'socket:type2': '2' }],
  ])('%s are kept', (_, tags) => {
    expect(chargingStationsOf(station(tags))).toHaveLength(1)
  })

  test('beyond the border are dropped', () => {
    expect(chargingStationsOf(station({}, [5100, 0]))).toEqual([])
  })

  test('merge charge points into the adjacent station of their operator', () => {
    const map = countryMap().way(
      { amenity: 'charging_station', operator: 'Tesla', 'socket:tesla_supercharger': '2' },
      box([0, 0], 20),
      50,
    )
    for (const east of [0, 5, 10]) {
      map.node(
        { man_made: 'charge_point', operator: 'Tesla', 'socket:tesla_supercharger:output': '125 kW' },
        [east, 0],
      )
    }
    map.node({ man_made: 'charge_point', operator: 'Other' }, [3, 3])
    expect(chargingStationsOf(map).map(({ network, evses }) => [network, evses.DC + evses.AC])).toEqual([
      ['Tesla', 3],
      ['Other', 1],
    ])
  })

  test('are named by their name, else their street, else their network', () => {
    expect(chargingStationsOf(station({ name: 'Zentrum' }), [], 'Lane')[0]?.name).toBe('Zentrum')
    expect(chargingStationsOf(station({ operator: 'LKW' }), [], 'Lane')[0]?.name).toBe('Lane')
    expect(chargingStationsOf(station({ operator: 'LKW' }))[0]?.name).toBe('LKW')
    expect(chargingStationsOf(station({}))[0]?.name).toBe('Charging station')
  })
})
