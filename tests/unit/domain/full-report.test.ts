import type { Cell } from '@/lib/contract/dataset'
import type { EvaluationMap } from '@/lib/contract/evaluation'
import { locationFields } from '@/lib/domain/estimate/location-fields'
import { fullReportOf } from '@/lib/domain/records/full-report'
import { tablesOf } from '@/lib/domain/records/map-tables'
import { locationsOf } from '@/lib/domain/records/table-locations'

const cells: Record<string, Cell> = {
  zid: '0001-1-dc',
  location_id: '7',
  location_name: 'Mill',
  lat: 47.1,
  lng: 9.5,
  city: 'Schaan',
  parking_type: 'parking',
  evaluation_type: 'DC',
  connectors: 2,
  max_power: 150,
  'Connector Config': '2x150 kW',
  iso3_0: 0,
  iso3_1: 0,
  iso3_2: 900,
  iso3_3: 0,
  iso3_4: 0,
  iso3_5: 0,
  iso3_total: 900,
  population_in_1km: 1,
  population_in_2km: 2,
  population_in_5km: 3,
  population_in_10km: 4,
}

const mapOf = (row: Record<string, Cell>): EvaluationMap => ({
  configuration: {},
  config: {},
  datasets: [
    {
      data: {
        id: 'x',
        label: 'Locations',
        fields: [...locationFields],
        allData: [locationFields.map(({ name }) => row[name] ?? null)],
      },
    },
  ],
})

const report = (row: Record<string, Cell>, zid: string, config: string | null = null) =>
  fullReportOf(locationsOf(tablesOf(mapOf(row))), zid, config)

describe('the Full Report of a record', () => {
  it('shows the place and the inputs of its row', () => {
    expect(report(cells, '0001-1-dc')).toMatchObject({
      step: 'ready',
      location: {
        name: 'Mill',
        id: '7',
        lat: 47.1,
        lng: 9.5,
        city: 'Schaan',
        type: 'parking',
        zid: '0001-1-dc',
      },
      input: { capacity: 300, iso3_2: 900 },
    })
  })

  it('accepts only stations that the report offers', () => {
    const capacity = (config: string) => {
      const opened = report(cells, '0001-1-dc', config)
      return opened?.step === 'ready' && opened.input.capacity
    }
    expect([capacity('4x300 kW'), capacity('999x999 kW'), capacity('many')]).toEqual([1200, 300, 300])
  })

  it('names the location whose traffic is unknown', () => {
    const opened = report({ ...cells, iso3_total: null }, '0001-1-dc')
    expect(opened).toMatchObject({ step: 'missing-probecounts', location: { name: 'Mill' } })
  })

  it('is missing without its row', () => {
    expect(report(cells, '0001-9-dc')).toBeUndefined()
  })
})
