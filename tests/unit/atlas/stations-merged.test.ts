import { type Map as OsmMap, station, withRegister } from '@/tests/support/charging-station-rows'
import { at, countryMap } from '@/tests/support/osm-map'

type OcmPoint = Readonly<Record<string, unknown>>

const chargingStationsOf = async (map: OsmMap, points: readonly OcmPoint[]) =>
  (await withRegister(map, JSON.stringify(points), 'ocm.json')).chargers

const ocmPoint = (over: OcmPoint & { east?: number; title?: string } = {}): OcmPoint => {
  const { east = 10, title = '', ...rest } = over
  const [Longitude, Latitude] = at([east, 0])
  return {
    ID: 900,
    UsageTypeID: 1,
    StatusTypeID: 50,
    AddressInfo: { Title: title, Latitude, Longitude },
    Connections: [],
    ...rest,
  }
}

describe('chargers of both sources', () => {
  const type2 = { ConnectionTypeID: 25, PowerKW: 22, CurrentTypeID: 20, Quantity: 2 }

  test("merge within 50 m if their operators agree, filling each other's gaps", async () => {
    const [charger, ...others] = await chargingStationsOf(station({ network: 'Gofast', capacity: '6' }), [
      ocmPoint({ title: 'Garage', OperatorInfo: { Title: 'GOFAST (CH)' }, Connections: [type2] }),
    ])
    expect(others).toEqual([])
    expect(charger).toMatchObject({
      id: 'osm-50',
      name: 'Garage',
      network: 'Gofast',
      evses: { AC: 6, DC: 0, HPC: 0 },
      powerEstimated: false,
      sources: ['OSM', 'OCM'],
    })
  })

  test('merge if nothing can be compared, but not beyond 50 m', async () => {
    expect(await chargingStationsOf(station({}), [ocmPoint({ title: 'Rathaus' })])).toHaveLength(1)
    expect(await chargingStationsOf(station({}), [ocmPoint({ title: 'Rathaus', east: 51 })])).toHaveLength(2)
  })

  test('stay separate if their operators differ', async () => {
    const ocm = [ocmPoint({ OperatorInfo: { Title: 'Tesla' } })]
    expect(
      (await chargingStationsOf(station({ operator: 'LKW' }), ocm)).map(({ sources }) => sources.join()),
    ).toEqual(['OSM', 'OCM'])
  })

  test('pair one to one, nearest first', async () => {
    const map = station({ operator: 'LKW' }, [0, 0], 50).node(
      { amenity: 'charging_station', operator: 'LKW' },
      [30, 0],
      51,
    )
    const chargers = await chargingStationsOf(map, [ocmPoint({ title: 'East', east: 28 })])
    expect(chargers.map(({ id, sources }) => [id, sources.length])).toEqual([
      ['osm-50', 1],
      ['osm-51', 2],
    ])
  })

  test('omit duplicates within Open Charge Map', async () => {
    const tesla = { OperatorInfo: { Title: 'Tesla' }, NumberOfPoints: 2 }
    const twice = [
      ocmPoint(tesla),
      ocmPoint({ ...tesla, ID: 901, east: 30, NumberOfPoints: 4 }),
      ocmPoint({ ...tesla, ID: 902, east: 300 }),
    ]
    expect((await chargingStationsOf(countryMap(), twice)).map(({ id, evses }) => [id, evses.AC])).toEqual([
      ['ocm-901', 4],
      ['ocm-902', 2],
    ])
    expect(
      (await chargingStationsOf(station({ operator: 'Tesla Supercharger' }), twice)).map(({ id }) => id),
    ).toEqual(['osm-50', 'ocm-902'])
  })

  test("learn an operator's name from pairs with its number", async () => {
    const ocm = [
      ocmPoint({ OperatorID: 3894 }),
      ocmPoint({ ID: 901, OperatorID: 3894, east: 2000, title: 'Malbun' }),
    ]
    expect((await chargingStationsOf(station({ operator: 'LKW' }), ocm))[1]).toMatchObject({
      name: 'Malbun',
      network: 'LKW',
    })
  })

  test('take a missing power from the other source', async () => {
    const [charger] = await chargingStationsOf(station({ 'socket:type2': '2' }), [
      ocmPoint({ Connections: [type2] }),
    ])
    expect(charger).toMatchObject({ maxPower: 22, powerEstimated: false })
  })

  test.each<[string, OcmPoint]>([
    ['for staff and visitors', { UsageTypeID: 6 }],
    ['of restricted access', { UsageTypeID: 2 }],
    ['planned', { StatusTypeID: 150 }],
    ['removed', { StatusTypeID: 200 }],
  ])('%s are dropped from Open Charge Map', async (_, over) => {
    expect(await chargingStationsOf(countryMap(), [ocmPoint(over)])).toEqual([])
  })

  test('are DC if Open Charge Map says direct current and states no power', async () => {
    const ocm = [ocmPoint({ Connections: [{ ConnectionTypeID: 33, CurrentTypeID: 30, Quantity: 2 }] })]
    expect((await chargingStationsOf(countryMap(), ocm))[0]).toMatchObject({
      evses: { DC: 2 },
      powerEstimated: true,
      class: 'DC',
    })
  })
})
