import { RepeatedIds } from '@/server/atlas/read/repeated-ids'

function repeatedAmong(ids: readonly number[], { batch = 100_000, times = 2 } = {}): number[] {
  const repeated = new RepeatedIds({ batch })
  for (const id of ids) repeated.add(id)
  return [...repeated.take(times)]
}

describe('repeated ids', () => {
  const ids = [7, 3, 9_000_000_000, 3, -5, 7, 1, 3, -5, 9_000_000_001]

  it('are returned once each, in order', () => {
    expect(repeatedAmong(ids)).toEqual([-5, 3, 7])
  })

  it('are found across batches that were moved to a file', () => {
    for (const batch of [1, 2, 3, 4]) expect(repeatedAmong(ids, { batch })).toEqual([-5, 3, 7])
  })

  it('are found in runs longer than the merge buffers', () => {
    const many = Array.from({ length: 60_000 }, (_, place) => (place * 7919) % 50_000)
    const known = new Set<number>()
    const twice = new Set(many.filter((id) => known.size === known.add(id).size))
    expect(repeatedAmong(many, { batch: 20_000 })).toEqual([...twice].sort((a, b) => a - b))
  })

  it('can be limited to ids that occur three times', () => {
    for (const batch of [1, 4, 100]) expect(repeatedAmong(ids, { batch, times: 3 })).toEqual([3])
  })

  it('are none among distinct ids', () => {
    expect(repeatedAmong([])).toEqual([])
    expect(repeatedAmong([4, 5])).toEqual([])
  })
})
