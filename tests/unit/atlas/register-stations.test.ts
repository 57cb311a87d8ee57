import { station, withRegister } from '@/tests/support/charging-station-rows'
import { at, countryMap, type Point } from '@/tests/support/osm-map'

const place = (point: Point) => {
  const [lng, lat] = at(point)
  return `${lat},${lng}`
}

const none = () => countryMap()

describe('stations of a register', () => {
  test('merge with those of OpenStreetMap within 50 m, filling their gaps', async () => {
    const { chargers } = await withRegister(
      station({ operator: 'Musterwerke', capacity: '4' }),
      `id,operator,lat,lng,points,power_kw,plugs\n7,Musterwerke GmbH,${place([10, 0])},2,150,CCS\n8,Other,${place([400, 0])},1,22,Type 2`,
    )
    expect(chargers).toMatchObject([
      { id: 'osm-50', evses: { AC: 0, DC: 0, HPC: 4 }, maxPower: 150, sources: ['OSM', 'register'] },
      { id: 'register-8', evses: { AC: 1, DC: 0, HPC: 0 }, sources: ['register'] },
    ])
  })

  test('join posts of one operator within 25 m and keep those further away', async () => {
    const rows = [
      [0, 2],
      [10, 2],
      [45, 3],
    ].map(([east = 0, points], row) => `${row},Musterwerke,${place([east, 0])},${points},22`)
    const { chargers } = await withRegister(none(), ['id,operator,lat,lng,points,power', ...rows].join('\n'))
    expect(chargers.map(({ id, evses }) => [id, evses.AC])).toEqual([
      ['register-0', 4],
      ['register-2', 3],
    ])
  })

  test('count a row for each point once, with what each can charge', async () => {
    const row = (point: string, power: number, combo: boolean) =>
      `FR1,${point},Exemple,"[${at([0, 0]).join(',')}]",3,${power},true,${combo},${combo}`
    const head =
      'id_station_itinerance,id_pdc_itinerance,nom_operateur,coordonneesXY,nbre_pdc,puissance_nominale,prise_type_2,prise_type_combo_ccs,prise_type_chademo'
    const { chargers } = await withRegister(
      none(),
      [head, row('E1', 150, true), row('E2', 50, true), row('E3', 22, false)].join('\n'),
    )
    expect(chargers).toMatchObject([
      { id: 'register-FR1', evses: { AC: 1, DC: 1, HPC: 1 }, maxPower: 150, powerEstimated: false },
    ])
  })

  test('count numbered connectors with the power of each', async () => {
    const head = 'Operator;Lat;Lng;Points;Steckertypen1;P1 [kW];Steckertypen2;P2 [kW]'
    const lat = String(at([0, 0])[1]).replace('.', ',')
    const lng = String(at([0, 0])[0]).replace('.', ',')
    const { chargers } = await withRegister(
      none(),
      `${head}\nA;${lat};${lng};2;DC Kupplung Combo, DC CHAdeMO;150;AC Steckdose Typ 2;22`,
    )
    expect(chargers).toMatchObject([{ evses: { AC: 1, DC: 0, HPC: 1 }, maxPower: 150 }])
  })

  test.each<[string, string, string, string]>([
    ['planned', 'status', 'geplant', '1 planned or being built'],
    ['planned in the American register', 'Status Code', 'P', '1 planned or being built'],
    ['out of order', 'status', 'Out of order', '1 out of use'],
    ['out of use', 'Betriebszustand', 'Außer Betrieb', '1 out of use'],
    ['not operational', 'isOperational', 'false', '1 out of use'],
    ['of a number of NOBIL other than 1', 'Station_status', '2', '1 out of use'],
    ['for staff', 'access', 'Mitarbeiter', '1 not public'],
    ['reserved in France', 'condition_acces', 'Accès réservé', '1 not public'],
    ['not published', 'publish', 'false', '1 not public'],
    ['for two wheels', 'station_deux_roues', 'true', '1 for other vehicles than cars'],
    ['for other fuels', 'Fuel Type Code', 'LPG', '1 for other fuels'],
  ])('are left out and counted if %s', async (_, heading, value, words) => {
    const { chargers, notes } = await withRegister(
      none(),
      `id,lat,lng,${heading}\n1,${place([0, 0])},${value}`,
    )
    expect(chargers).toEqual([])
    expect(notes).toEqual([`Left out of the charging stations that stations.csv has in Examplia: ${words}.`])
  })

  test.each<[string, string]>([
    ['status', 'In Betrieb'],
    ['status', 'Operational'],
    ['Status Code', 'E'],
    ['Station_status', '1'],
    ['access', 'Accès libre'],
    ['access', 'Privately owned: notice required'],
    ['access', 'Free publicly accessible'],
    ['public', 'yes'],
    ['Fuel Type Code', 'ELEC'],
  ])('stay with %s %s', async (heading, value) => {
    const { chargers } = await withRegister(none(), `id,lat,lng,${heading}\n1,${place([0, 0])},${value}`)
    expect(chargers).toHaveLength(1)
  })

  test('of NOBIL have the plugs, the access and the state of their attributes', async () => {
    const nobil = (id: number, state: number, availability: string) => ({
      csmd: {
        id,
        name: `N${id}`,
        Position: `(${place([id * 500, 0])})`,
        Number_charging_points: 2,
        Station_status: state,
      },
      attr: {
        st: { 2: { attrname: 'Availability', trans: availability } },
        conn: {
          1: {
            4: { attrname: 'Connector', trans: 'CHAdeMO' },
            5: { attrname: 'Charging capacity', trans: '50 kW - 500VDC max 100A' },
          },
          2: {
            4: { attrname: 'Connector', trans: 'Type 2' },
            5: { attrname: 'Charging capacity', trans: '43 kW - 400V 3-phase max 63A' },
          },
        },
      },
    })
    const { chargers, notes } = await withRegister(
      none(),
      JSON.stringify({
        chargerstations: [nobil(1, 1, 'Public'), nobil(2, 2, 'Public'), nobil(3, 1, 'Visitors')],
      }),
      'nobil.json',
    )
    expect(chargers).toMatchObject([{ id: 'register-1', evses: { AC: 1, DC: 1, HPC: 0 }, maxPower: 50 }])
    expect(notes).toEqual([
      'nobil.json: NOBIL stations: 3 stations, 6 charging points.',
      'Left out of the charging stations that nobil.json has in Examplia: 1 out of use, 1 not public.',
    ])
  })

  test('of OCPI are left out while all of their EVSEs are planned', async () => {
    const [longitude, latitude] = at([0, 0]).map(String)
    const location = (id: string, status: string) => ({
      id,
      party_id: 'X',
      coordinates: { latitude, longitude },
      evses: [
        {
          status,
          connectors: [{ standard: 'IEC_62196_T2_COMBO', power_type: 'DC', max_electric_power: 300_000 }],
        },
      ],
    })
    const read = (status: string) => withRegister(none(), JSON.stringify([location('A', status)]), 'a.json')
    expect((await read('PLANNED')).chargers).toEqual([])
    expect((await read('CHARGING')).chargers).toMatchObject([{ id: 'register-A', evses: { HPC: 1 } }])
  })

  test('outside the country are said', async () => {
    const { chargers, notes } = await withRegister(none(), 'id,lat,lng\n1,10,10')
    expect(chargers).toEqual([])
    expect(notes).toEqual(['None of the 1 charging stations of stations.csv is in Examplia.'])
  })
})
