import type { InferenceInput, Prediction, Shap } from '@/lib/contract/inference'
import { explanationRows } from '@/lib/domain/estimate/explanation'

const input: InferenceInput = {
  capacity: 300,
  connectors: 2,
  'Connector Config': '2x150 kW',
  iso3_0: 0,
  iso3_1: 0,
  iso3_2: 1200,
  iso3_3: 0,
  iso3_4: 0,
  iso3_5: 0,
  iso3_total: 1200,
  population_in_1km: 5592,
  population_in_2km: 7000,
  population_in_5km: 15_000,
  population_in_10km: 33_936,
  rapid_10: 11,
  slow_10: 2,
}

const shap = (base: number, values: Record<string, number>): Shap => ({
  base_values: base,
  values: Object.values(values),
  feature_names: Object.keys(values),
  assumed: Object.values(values).map(() => false),
})

function predicted(detailed: Record<string, number>, base = 204): Prediction {
  const of = (start: string) =>
    Object.entries(detailed).reduce((sum, [name, value]) => sum + (name.startsWith(start) ? value : 0), 0)
  const groups = { Population: of('population'), Traffic: of('iso3'), Competition: of('rapid') }
  return {
    utilization: base + Object.values(detailed).reduce((sum, value) => sum + value, 0),
    band: { low: 50, high: 700 },
    detailed_shap: shap(base, detailed),
    agg_shap: shap(base, groups),
    model: { name: 'test', version: '1', note: '' },
  }
}

const prediction = predicted({ population_in_1km: 10, population_in_10km: 31, iso3_2: 25, rapid_10: -57 })
const rows = explanationRows({ prediction, input }, 'simplified')
const measuredOf = (name: string) => rows.find((row) => row.name === name)?.measured

describe('the rows of an explanation', () => {
  it('are sorted by size', () => {
    expect(rows.map(({ name }) => name)).toEqual(['Competition', 'Population', 'Traffic'])
  })

  it('name the population input that moves the estimate most', () => {
    expect(measuredOf('Population')).toBe('33,936 people within 10 km')
    const near = predicted({ population_in_1km: -40, population_in_10km: 31, iso3_2: 0 })
    const [first] = explanationRows({ prediction: near, input }, 'simplified')
    expect(first?.measured).toBe('5,592 people within 1 km')
  })

  it('show the fleet of the country, and how it was changed', () => {
    const withFleet = predicted({ iso3_2: 25, bevs_per_point: 12 })
    const explained = { prediction: { ...withFleet, agg_shap: shap(204, { Traffic: 25, Fleet: 12 }) } }
    const before = { ...explained, input: { ...input, bevs_per_point: 13.9 } }
    const now = { ...explained, input: { ...input, bevs_per_point: 21.4 } }
    const fleetOf = (...given: Parameters<typeof explanationRows>) =>
      explanationRows(...given).find(({ name }) => name === 'EV fleet')?.measured
    expect(fleetOf(before, 'simplified')).toBe('13.9 cars per public point')
    expect(fleetOf(now, 'detailed', before)).toBe('13.9 → 21.4 cars per public point')
  })

  it('say what no source knows, instead of 0', () => {
    const unknown = {
      ...input,
      population_in_1km: null,
      population_in_2km: null,
      population_in_5km: null,
      population_in_10km: null,
      rapid_10: null,
      slow_10: null,
    }
    const left = explanationRows({ prediction, input: unknown }, 'simplified')
    const said = (name: string) => left.find((row) => row.name === name)?.measured
    expect(said('Population')).toBe('unknown, left to the model')
    expect(said('Competition')).toBe('unknown, left to the model')
    expect(said('Traffic')).toBe('1,200 AADT, summed within 3 min')
  })

  it('count competitors by class', () => {
    expect(measuredOf('Competition')).toBe('2 AC, 11 DC and HPC within 1 km')
  })
})

describe('the rows of a changed estimate', () => {
  const changed = { ...input, population_in_10km: 50_000 }
  const after = predicted({ population_in_1km: 10, population_in_10km: 42.2, iso3_2: 25, rapid_10: -60 })
  const before = { prediction, input }

  it('give the original input and its step', () => {
    const compared = explanationRows({ prediction: after, input: changed }, 'simplified', before)
    const population = compared.find(({ name }) => name === 'Population')
    expect(population).toMatchObject({ measured: '33,936 → 50,000 people within 10 km', was: 41 })
    const sum = (of: 'value' | 'was') => compared.reduce((total, row) => total + (row[of] ?? 0), 0)
    expect(sum('value')).toBeCloseTo(after.utilization - 204)
    expect(sum('was')).toBeCloseTo(prediction.utilization - 204)
  })

  it('keep a formerly large factor out of the smaller ones', () => {
    const gone = predicted({ population_in_1km: 0.1, population_in_10km: 0.2, iso3_2: 0.1, rapid_10: -60 })
    const compared = explanationRows({ prediction: gone, input: changed }, 'detailed', before)
    expect(compared.every(({ name }) => !name.includes('smaller'))).toBe(true)
    const alone = explanationRows({ prediction: gone, input: changed }, 'detailed')
    expect(alone.map(({ name }) => name)).toContain('3 smaller factors')
  })

  it('are not compared with an estimate from another reference site', () => {
    const slow = predicted({ population_in_1km: 3 }, 34)
    const compared = explanationRows({ prediction: after, input: changed }, 'simplified', {
      prediction: slow,
      input,
    })
    expect(compared.every(({ was }) => was === undefined)).toBe(true)
  })
})
