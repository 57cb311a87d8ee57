import { createMapTurns, type MapTurns } from '@/server/engine/workers/map-turns'
import { until } from '@/tests/support/until'

const never = () => new Promise<never>(() => undefined)

describe('turns at maps', () => {
  let turns: MapTurns
  let now: number
  beforeEach(() => {
    now = 0
    turns = createMapTurns({ waitMs: 20, clock: () => now })
  })

  it('gives all who ask for one map at the same time one run', async () => {
    let runs = 0
    const work = async () => {
      runs += 1
      return 'map'
    }
    const asked = Array.from({ length: 5 }, () => turns.take({ id: 'a', owner: 'ada', work }))
    expect([await Promise.all(asked), runs]).toEqual([Array(5).fill('map'), 1])
    await turns.take({ id: 'a', owner: 'ada', work })
    expect(runs).toBe(2)
  })

  it('lets others’ maps pass those of an owner who has many', async () => {
    const waiting = ['1', '2'].map((id) => turns.take({ id, owner: 'ada', work: never }))
    expect(await turns.take({ id: '3', owner: 'bob', work: async () => 'map' })).toBe('map')
    const said = await Promise.allSettled(waiting)
    expect(said.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })

  it('refuses an owner’s seventh map, and accepts another owner’s', async () => {
    const waiting = Array.from({ length: 6 }, (_, at) =>
      turns.take({ id: String(at), owner: 'ada', work: never }).catch(() => undefined),
    )
    await expect(turns.take({ id: 'more', owner: 'ada', work: never })).rejects.toMatchObject({ status: 429 })
    expect(await turns.take({ id: 'other', owner: 'bob', work: async () => 1 })).toBe(1)
    await Promise.all(waiting)
  })

  it('ends the wait for a slow map, which is finished all the same', async () => {
    let finish: (value: string) => void = () => undefined
    let isDone = false
    const work = async () => {
      await new Promise<string>((resolve) => {
        finish = resolve
      })
      isDone = true
    }
    await expect(turns.take({ id: 'a', owner: 'ada', work })).rejects.toMatchObject({ status: 503 })
    finish('map')
    await until(() => isDone)
  })

  it('does not try a map again that has just failed', async () => {
    let runs = 0
    const work = async () => {
      runs += 1
      throw new Error('Broken map.')
    }
    for (let visit = 0; visit < 3; visit += 1) {
      await expect(turns.take({ id: 'a', owner: 'ada', work })).rejects.toThrow('Broken map.')
    }
    expect(runs).toBe(1)
    now = 31_000
    await expect(turns.take({ id: 'a', owner: 'ada', work })).rejects.toThrow('Broken map.')
    expect(runs).toBe(2)
  })
})
