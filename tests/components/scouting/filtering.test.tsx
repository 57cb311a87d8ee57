import { act, renderHook, waitFor } from '@testing-library/react'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import type { PropsWithChildren } from 'react'
import { useFiltering } from '@/components/scouting/state/use-filtering'
import { useResults } from '@/components/scouting/state/use-results'
import { useScoutingAddress } from '@/components/scouting/state/use-scouting-address'
import { scoutingFilters } from '@/lib/catalogue/scouting-filters'
import { noFacts } from '@/lib/domain/filters/filter-facts'
import type { Weighting } from '@/lib/domain/scores/weighting'
import { tableOf } from '@/lib/domain/tables/data-table'

const unweighed: Weighting = {}

const tableWith = (capacities: readonly (number | null)[]) =>
  tableOf({
    fields: [
      { name: 'osm_id', type: 'string' },
      { name: 'capacity', type: 'integer' },
      { name: 'POI restaurants', type: 'integer' },
      { name: 'Nearest Charger Distance', type: 'integer' },
      { name: 'Nearest Charger Distance - DC', type: 'integer' },
      { name: 'Nearest Charger Distance - HPC', type: 'integer' },
    ],
    all_data: capacities.map((capacity, row) => [
      String(row + 1),
      capacity,
      row,
      row * 100,
      row * 200,
      row * 300,
    ]),
  })

const table = tableWith([5, 90, null, 40])

function filtered(address = '', { isRegistered = true, parkings = table } = {}) {
  const wrapper = ({ children }: PropsWithChildren) => (
    <NuqsTestingAdapter searchParams={address} hasMemory>
      {children}
    </NuqsTestingAdapter>
  )
  const sources = { parkings, chargers: undefined, hexagons: { of: () => noFacts, isLoading: false } }
  const hook = renderHook(
    () => {
      const [inAddress, setAddress] = useScoutingAddress()
      const screen = { ...inAddress, sort: null }
      const options = { config: scoutingFilters, isRegistered, address: screen, setAddress, sources }
      const { filtering, applied } = useFiltering(options)
      const list = { filters: applied.parkings, sort: null, weighting: unweighed }
      return { filtering, address: inAddress, results: useResults(parkings, list) }
    },
    { wrapper },
  )
  const shown = () => {
    const { results } = hook.result.current
    return Array.from({ length: results.length }, (_, index) => results.at(index)?.id)
  }
  return { now: () => hook.result.current, shown }
}

describe('a range', () => {
  test('keeps values inside it and drops missing ones', async () => {
    const { now, shown } = filtered()
    expect(now().filtering.rangeOf('parkings', 'capacity')).toEqual([5, 90])
    act(() => now().filtering.set('parkings', 'capacity', [30, 50]))
    await waitFor(() => expect(shown()).toEqual(['4']))
    expect(now().filtering).toMatchObject({ count: 1, state: { parkings: { capacity: [30, 50] } } })
    act(() => now().filtering.clear())
    await waitFor(() => expect(shown()).toEqual(['1', '2', '3', '4']))
    expect(now().filtering.count).toBe(0)
  })

  test('is open where it reaches the end of the slider', async () => {
    const { now } = filtered()
    act(() => now().filtering.set('parkings', 'capacity', [30, 90]))
    await waitFor(() => expect(now().filtering.state).toEqual({ parkings: { capacity: [30, 90] } }))
    expect(now().address.filters).toEqual({ parkings: { capacity: [30, Number.POSITIVE_INFINITY] } })
    const elsewhere = filtered('?filters=parkings.capacity:30~', { parkings: tableWith([10, 400]) })
    expect(elsewhere.shown()).toEqual(['2'])
    expect(elsewhere.now().filtering.state).toEqual({ parkings: { capacity: [30, 400] } })
  })
})

test('requires at least one place by a places filter', async () => {
  const { now, shown } = filtered()
  act(() => now().filtering.set('parkings', 'POI restaurants', [1, 1000]))
  await waitFor(() => expect(shown()).toEqual(['2', '3', '4']))
  expect(now().address.filters).toEqual({
    parkings: { 'POI restaurants': [1, Number.POSITIVE_INFINITY] },
  })
})

describe('the distance preset', () => {
  test('moves a range that was set to its field', async () => {
    const { now, shown } = filtered()
    expect(now().filtering.distance).toEqual({ value: 'any', field: 'Nearest Charger Distance' })
    act(() => now().filtering.set('parkings', 'Nearest Charger Distance', [100, 250]))
    await waitFor(() => expect(shown()).toEqual(['2', '3']))
    act(() => now().filtering.chooseDistance('dc-hpc'))
    await waitFor(() => expect(now().filtering.distance.value).toBe('dc-hpc'))
    const { field } = now().filtering.distance
    expect(now().filtering.state).toEqual({ parkings: { [field]: [100, 250] } })
    expect(shown()).toEqual(['2'])
  })

  test('changes only itself without a range', async () => {
    const { now } = filtered('?filters=parkings.capacity:30~50')
    act(() => now().filtering.chooseDistance('ac'))
    await waitFor(() => expect(now().address.distance).toBe('ac'))
    expect(now().filtering.count).toBe(1)
  })

  test('falls back to the first one if not configured', () => {
    expect(filtered('?distance=warp').now().filtering.distance.value).toBe('any')
  })
})

describe('a shared address', () => {
  test('applies only free filters for a visitor', () => {
    const address = '?filters=parkings.POI restaurants:2~,parkings.capacity:30~50'
    const visitor = filtered(address, { isRegistered: false })
    expect(visitor.shown()).toEqual(['3', '4'])
    expect(visitor.now().filtering.count).toBe(1)
    expect(filtered(address).shown()).toEqual(['4'])
  })

  test('filters nothing if its filters are invalid', () => {
    const { now, shown } = filtered('?filters=%00;drop,parkings.capacity:a~b,ships.x:1~2&fields=a,capacity')
    expect(shown()).toHaveLength(4)
    expect(now().filtering.count).toBe(0)
    expect(now().address).toMatchObject({ fields: ['capacity'] })
  })
})

test('finds a site by its id, filtered out or not', () => {
  const { results } = filtered('?filters=parkings.capacity:30~50').now()
  expect(results.indexOf('4')).toBe(0)
  expect(results.indexOf('1')).toBe(-1)
  expect(results.byId('1')?.capacity).toBe(5)
  expect([results.byId('9'), results.byId(''), results.at(1), results.at(-1)]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(results.at(0)).toBe(results.byId('4'))
  expect(results).toMatchObject({ found: 4, length: 1 })
})
