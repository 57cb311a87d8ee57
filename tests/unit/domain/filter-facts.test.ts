import { scoutingFilters } from '@/lib/catalogue/scouting-filters'
import { extentOf, fieldFacts } from '@/lib/domain/filters/filter-facts'
import {
  closedEnds,
  configuredField,
  distanceOf,
  openEnds,
  sliderRange,
  usableFilters,
} from '@/lib/domain/filters/filter-fields'
import { tableOf } from '@/lib/domain/tables/data-table'

const table = tableOf({
  fields: [
    { name: 'capacity', type: 'integer' },
    { name: 'Brand', type: 'string' },
    { name: 'Nearest Charger Distance - DC', type: 'integer' },
    { name: 'Nearest Charger Distance - HPC', type: 'integer' },
    { name: 'Score DC', type: 'real' },
  ],
  all_data: [
    [10, 'Shell', 500, 200, null],
    [20, 'Migrol', null, 700, null],
    [60, 'Shell', 100, null, null],
    [null, '', null, null, null],
    [11, 'Aral', 900, 901, null],
  ],
})
const slider = (range: readonly [number, number] | undefined, bins = 5) => ({ range, bins })
const both = distanceOf(scoutingFilters, 'dc-hpc')

describe('the facts of a field', () => {
  test('are its range and a histogram of its rows, both ends included', () => {
    expect(fieldFacts(table, 'capacity', slider([10, 60]))).toEqual({
      extent: [10, 60],
      bins: [2, 1, 0, 0, 1],
      options: [],
    })
    expect(fieldFacts(table, 'capacity', slider([20, 20], 2)).bins).toEqual([1, 0])
  })

  test('are its words, most frequent first, without the empty one', () => {
    expect(fieldFacts(table, 'Brand', slider(undefined)).options).toEqual([
      { value: 'Shell', count: 2 },
      { value: 'Aral', count: 1 },
      { value: 'Migrol', count: 1 },
    ])
  })

  test('are empty if all values are locked or the field is missing', () => {
    expect(extentOf(table, 'Score DC')).toBeUndefined()
    expect(fieldFacts(table, 'Score DC', slider([0, 1], 2)).bins).toEqual([0, 0])
    expect(fieldFacts(table, 'Population', slider([0, 1])).bins).toEqual([])
  })

  test('use the smaller of two joined distances', () => {
    expect(both).toEqual({
      value: 'dc-hpc',
      field: 'Nearest Charger Distance - DC + Nearest Charger Distance - HPC',
    })
    expect(extentOf(table, both.field)).toEqual([100, 900])
    expect(configuredField(scoutingFilters, 'parkings', both.field)).toMatchObject({
      kind: 'range',
      field: both.field,
      free: false,
    })
  })
})

describe('the slider of a field', () => {
  test('has the configured bounds, else those of the data', () => {
    expect(sliderRange({ kind: 'range', bounds: [0, 1] }, [0.2, 0.4])).toEqual([0, 1])
    expect(sliderRange({ kind: 'range' }, [3, 9])).toEqual([3, 9])
    expect(sliderRange({ kind: 'range' }, undefined)).toBeUndefined()
  })

  test('runs from 1 to the maximum of the data for places, up to 1000', () => {
    const poi = { kind: 'poi', bounds: [1, 1000] } as const
    expect(sliderRange(poi, [0, 38])).toEqual([1, 38])
    expect(sliderRange(poi, [0, 4000])).toEqual([1, 1000])
    expect(sliderRange(poi, [0, 0])).toEqual([1, 1000])
    expect(sliderRange(poi, undefined)).toEqual([1, 1000])
  })

  test('is open at its ends, beyond which another search may find values', () => {
    const range = { kind: 'range' } as const
    expect(openEnds(range, [3, 9], [3, 9])).toEqual([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY])
    expect(openEnds(range, [4, 9], [3, 9])).toEqual([4, Number.POSITIVE_INFINITY])
    expect(openEnds(range, [3, 5], [3, 9])).toEqual([Number.NEGATIVE_INFINITY, 5])
    expect(closedEnds([4, Number.POSITIVE_INFINITY], [0, 40])).toEqual([4, 40])
    expect(closedEnds([50, Number.POSITIVE_INFINITY], [0, 40])).toEqual([50, 50])
    expect(closedEnds([Number.NEGATIVE_INFINITY, 5], [8, 40])).toEqual([5, 5])
  })

  test('keeps its lower end of one for places', () => {
    expect(openEnds({ kind: 'poi' }, [1, 38], [1, 38])).toEqual([1, Number.POSITIVE_INFINITY])
  })
})

describe('the filters of an address', () => {
  const state = {
    parkings: { 'POI restaurants': [1, 5], Brand: ['Shell'], Population: [1, 9], 'POI total': [1, 2] },
    chargers: { network: ['Tesla'], AC: [1, 4] },
    hexagons: { 'Score DC': [0.5, 1] },
  } as const

  test('apply to visitors if they are free, and only to configured fields', () => {
    expect(usableFilters(state, scoutingFilters, false)).toEqual({
      parkings: { 'POI restaurants': [1, 5], Brand: ['Shell'] },
      chargers: state.chargers,
    })
    const { 'POI total': _, ...parkings } = state.parkings
    expect(usableFilters(state, scoutingFilters, true)).toEqual({ ...state, parkings })
  })

  test('are dropped when their kind does not fit the field', () => {
    const odd = { parkings: { Brand: [1, 2], capacity: ['12'] } } as const
    expect(usableFilters(odd, scoutingFilters, true)).toEqual({})
  })

  test('may use joined distances', () => {
    const joined = { parkings: { [both.field]: [0, 100] as const } }
    expect(usableFilters(joined, scoutingFilters, true)).toEqual(joined)
    expect(usableFilters(joined, scoutingFilters, false)).toEqual({})
  })
})
