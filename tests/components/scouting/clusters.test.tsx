import { act, renderHook, waitFor } from '@testing-library/react'
import { useGrouped } from '@/components/map/hooks/use-clusters'

interface Asked {
  places: Float64Array
  radius: number
  answer(): void
}

/** A worker that answers on command; the first latitude numbers a grouping. */
function grouping() {
  const asked: Asked[] = []
  const group = (places: Float64Array, radius: number) =>
    new Promise<number>((resolve) => {
      asked.push({ places, radius, answer: () => resolve(places[0] ?? 0) })
    })
  return { asked, group }
}

type Group = ReturnType<typeof grouping>['group']
const places = (lat: number) => Float64Array.of(lat, 9)
const grouped = (group: Group) =>
  renderHook((at: { places: Float64Array; group: Group }) => useGrouped(at.places, 1, at.group), {
    initialProps: { places: places(1), group },
  })

test('groups places one request at a time, never superseded ones', async () => {
  const { asked, group } = grouping()
  const { result, rerender } = grouped(group)
  await waitFor(() => expect(asked).toHaveLength(1))
  for (const lat of [2, 3, 4]) rerender({ places: places(lat), group })
  await act(async () => asked[0]?.answer())
  // The first answer still shows, although superseded.
  expect(result.current).toBe(1)
  await waitFor(() => expect(asked.map((each) => each.places[0])).toEqual([1, 4]))
  await act(async () => asked[1]?.answer())
  expect(result.current).toBe(4)
})

test('keeps nothing without places, whatever arrives late', async () => {
  const { asked, group } = grouping()
  const { result, rerender } = grouped(group)
  await waitFor(() => expect(asked).toHaveLength(1))
  rerender({ places: new Float64Array(), group })
  await act(async () => asked[0]?.answer())
  expect(result.current).toBeUndefined()
})

test('is not blocked by a terminated worker', async () => {
  const ended = grouping()
  const next = grouping()
  const { result, rerender } = grouped(ended.group)
  await waitFor(() => expect(ended.asked).toHaveLength(1))
  rerender({ places: places(2), group: next.group })
  await waitFor(() => expect(next.asked).toHaveLength(1))
  await act(async () => next.asked[0]?.answer())
  expect(result.current).toBe(2)
})
