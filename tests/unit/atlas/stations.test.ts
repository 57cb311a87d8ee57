import { countEvses } from '@/server/atlas/derive/stations/station-evses'
import { parseKilowatts, parsePlugCounts, plugKind } from '@/server/atlas/derive/stations/station-power'
import { chargingStationsOf, station, stationNotesOf } from '@/tests/support/charging-station-rows'
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
    ['up to 150 kW', 150],
    ['bis zu 150 kW', 150],
    ['max. 22', 22],
    ['150kW@400V', 150],
    ['400 V 22 kW', 22],
    ['400 V / 32 A', null],
    ['2x22', 22],
    ['22 kW x 2', 22],
    ['22 kW;50 kW', 50],
    ['22 kW / 50 kW', 50],
    ['3.7–22', 22],
    ['11 to 22 kW', 22],
    ['150-50 kW', 150],
    ['11000 W', 11],
    ['11 000 W', 11],
    ['11.000 W', 11],
    ['11kWp', 11],
    ['2 22 kW', 22],
    ['3 x 22 kW + 2 x 50 kW', 50],
    ['63A 43kW', 43],
    ['22 kWh', 22],
    ['1.2 MW', 1200],
    ['22000 kW', 22],
    ['43 kW AC, 50 kW DC', 50],
    ['22 kilowatts', 22],
    ['2 cars', null],
    ['fast', null],
    ['yes', null],
    ['400 V', null],
    ['0', null],
    ['', null],
  ])('%p is %p', (text, kilowatts) => {
    expect(parseKilowatts(text)).toBe(kilowatts)
  })

  test.each<[string, [number, number | null][]]>([
    ['50kw', [[1, 50]]],
    ['2x22 kW', [[2, 22]]],
    ['2x22', [[2, 22]]],
    ['4', [[4, null]]],
    ['4 (22 kW)', [[4, 22]]],
    ['2 sockets', [[2, null]]],
    ['x2', [[2, null]]],
    ['2x', [[2, null]]],
    ['3.7', [[1, 3.7]]],
    ['22000', [[1, 22]]],
    ['yes', [[1, null]]],
    [
      '2x22;1x50',
      [
        [2, 22],
        [1, 50],
      ],
    ],
    ['no', []],
    ['none', []],
    ['0', []],
  ])('where a plug count belongs, %p is counted', (text, plugs) => {
    expect(parsePlugCounts(text).map(({ count, kilowatts }) => [count, kilowatts])).toEqual(plugs)
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

  test.each<[string, Record<string, string>]>([
    ['with motor_vehicle=no', { motor_vehicle: 'no' }],
    ['of boats', { boat: 'yes', capacity: '2' }],
    ['kept for boats', { boat: 'designated', 'socket:type2': '2' }],
    ['of scooters', { scooter: 'yes' }],
    ['of kick scooters', { kick_scooter: 'designated', capacity: '8' }],
    ['of buses', { bus: 'designated' }],
    ['kept for lorries', { hgv: 'designated', 'socket:mcs': '4' }],
  ])('%s are left out as of other vehicles', (_, tags) => {
    expect(chargingStationsOf(station(tags))).toEqual([])
    expect(stationNotesOf(station(tags))).toEqual([
      'Left out of the charging stations that OpenStreetMap has in Examplia: 1 for other vehicles than cars.',
    ])
  })

  test.each<[string, Record<string, string>]>([
    ['motor_vehicle=no and motorcar=yes', { motor_vehicle: 'no', motorcar: 'yes' }],
    ['lorries that may enter', { hgv: 'yes' }],
    ['motorcycles beside a plug of cars', { motorcycle: 'yes', 'socket:CCS': '1' }],
    ['a status that lets it work', { operational_status: 'needs_maintenance' }],
    ['disused=no', { disused: 'no' }],
    ['an earlier use', { 'was:amenity': 'fuel' }],
  ])('with %s are kept', (_, tags) => {
    expect(chargingStationsOf(station(tags))).toHaveLength(1)
    expect(stationNotesOf(station(tags))).toEqual([])
  })

  test.each<[string, Record<string, string>]>([
    ['disused:amenity', { amenity: '', 'disused:amenity': 'charging_station' }],
    ['abandoned:man_made', { amenity: '', 'abandoned:man_made': 'charge_point' }],
    ['disused=yes', { disused: 'yes' }],
    ['operational_status=closed', { operational_status: 'closed' }],
    ['operational_status=Out of order', { operational_status: 'Out of order' }],
  ])('with %s count as out of use', (_, tags) => {
    expect(chargingStationsOf(station(tags))).toEqual([])
    expect(stationNotesOf(station(tags)).join()).toMatch(/Examplia: 1 out of use\./)
  })

  test.each<[string, Record<string, string>]>([
    ['planned:amenity', { amenity: '', 'planned:amenity': 'charging_station' }],
    ['construction:amenity', { amenity: '', 'construction:amenity': 'charging_station' }],
    ['amenity=construction', { amenity: 'construction', construction: 'charging_station' }],
    ['amenity=proposed', { amenity: 'proposed', proposed: 'charging_station' }],
    ['construction=yes', { construction: 'yes' }],
    ['operational_status=under_construction', { operational_status: 'under_construction' }],
  ])('with %s count as planned', (_, tags) => {
    expect(chargingStationsOf(station(tags))).toEqual([])
    expect(stationNotesOf(station(tags)).join()).toMatch(/Examplia: 1 planned or being built\./)
  })

  test('are counted in the notes by why they are left out', () => {
    const map = station({ access: 'private' })
    for (const tags of [{ access: 'residents' }, { motorcar: 'no' }, { disused: 'yes' }]) {
      map.node({ amenity: 'charging_station', ...tags }, [0, 0])
    }
    expect(stationNotesOf(map)[0]).toMatch(
      /Examplia: 1 out of use, 1 for other vehicles than cars, 2 not public\./,
    )
  })

  test.each<[string, Record<string, string>, Partial<Record<'AC' | 'DC' | 'HPC', number>>, number]>([
    ['Type 2', { 'socket:Type 2': '2', 'socket:Type 2:output': '11 kW' }, { AC: 2 }, 11],
    ['type_2', { 'socket:type_2': '2x11' }, { AC: 2 }, 11],
    ['CHAdeMO', { 'socket:CHAdeMO': '1', 'socket:CHAdeMO:output': '50 kW' }, { DC: 1 }, 50],
    ['CCS', { 'socket:CCS': '4', 'socket:ccs:output': 'up to 150 kW' }, { HPC: 4 }, 150],
    ['ccs twice', { 'socket:ccs2': '4', 'socket:type2_combo': '2' }, { DC: 4 }, 50],
    ['a counted suffix', { 'socket:type2:count': '3', 'socket:type2:power': '22' }, { AC: 3 }, 22],
    ['powers by plug', { 'socket:ccs': '2', 'socket:ccs:output': '50 kW;150 kW' }, { DC: 1, HPC: 1 }, 150],
    ['counted powers', { 'socket:ccs': 'yes', 'socket:ccs:output': '150kW@400V' }, { HPC: 1 }, 150],
    ['a list', { socket: 'type2;CCS' }, { DC: 1 }, 50],
    ['USB', { 'socket:usb': '12' }, { AC: 1 }, 22],
  ])('read the socket %s', (_, tags, evses, maxPower) => {
    const [found] = chargingStationsOf(station(tags))
    expect(found?.evses).toEqual({ AC: 0, DC: 0, HPC: 0, ...evses })
    expect(found?.maxPower).toBe(maxPower)
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
    expect(chargingStationsOf(station({ name: 'Zentrum' }), 'Lane')[0]?.name).toBe('Zentrum')
    expect(chargingStationsOf(station({ operator: 'LKW' }), 'Lane')[0]?.name).toBe('Lane')
    expect(chargingStationsOf(station({ operator: 'LKW' }))[0]?.name).toBe('LKW')
    expect(chargingStationsOf(station({}))[0]?.name).toBe('Charging station')
  })
})
