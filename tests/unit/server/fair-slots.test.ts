import { setImmediate as turn } from 'node:timers/promises'
import { createFairSlots, type FairSlotsOptions, NoSlotError } from '@/server/limits/fair-slots'

const roomy: FairSlotsOptions = {
  slots: 2,
  maxWaitingPerOwner: 100,
  maxWaiting: 1_000,
  patience: 60_000,
}

interface Piece {
  owner: string
  end(): void
  done: Promise<unknown>
}

/** Pieces of work that last until they are ended. */
function workshop(options: Partial<FairSlotsOptions> = {}) {
  const slots = createFairSlots({ ...roomy, ...options })
  const begun: Piece[] = []
  const refused: [owner: string, reason: unknown][] = []
  const ask = (
    owner: string,
    { signal, isPatient = false }: { signal?: AbortSignal; isPatient?: boolean } = {},
  ) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const done: Promise<unknown> = slots
      .run(
        { owner, isPatient },
        () => {
          begun.push({ owner, end: resolve, done })
          return promise
        },
        signal,
      )
      .catch((error: unknown) => refused.push([owner, error instanceof NoSlotError ? error.reason : error]))
  }
  const end = async (owner: string) => {
    await turn()
    const at = begun.findIndex((piece) => piece.owner === owner)
    const [piece] = begun.splice(at, 1)
    piece?.end()
    await piece?.done
    await turn()
  }
  const owners = async () => {
    await turn()
    return begun.map(({ owner }) => owner)
  }
  return { ask, end, owners, refused, begun }
}

it('leaves a slot free for the next owner', async () => {
  const { ask, owners } = workshop({ slots: 4 })
  for (let count = 0; count < 6; count += 1) ask('a')
  expect(await owners()).toEqual(['a', 'a', 'a'])
  ask('b')
  expect(await owners()).toEqual(['a', 'a', 'a', 'b'])
})

it('serves waiting owners in turn, one slot each', async () => {
  const { ask, end, owners } = workshop()
  for (const owner of ['a', 'a', 'a', 'a', 'b', 'b', 'c']) ask(owner)
  expect(await owners()).toEqual(['a', 'b'])
  await end('a')
  expect(await owners()).toEqual(['b', 'a'])
  await end('b')
  expect(await owners()).toEqual(['a', 'b'])
  await end('a')
  expect(await owners()).toEqual(['b', 'c'])
})

it('gives more to each of several owners where that is set', async () => {
  const { ask, owners } = workshop({ slots: 8, maxAlone: 4, maxContended: 2 })
  for (const owner of ['a', 'b']) for (let count = 0; count < 8; count += 1) ask(owner)
  expect((await owners()).sort().join('')).toMatch(/^a+bb$/)
})

it('frees the place of whoever leaves the queue', async () => {
  const { ask, end, owners, refused } = workshop({ slots: 1 })
  const leaving = new AbortController()
  ask('a')
  ask('b', { signal: leaving.signal })
  ask('c')
  leaving.abort('left')
  await end('a')
  expect(await owners()).toEqual(['c'])
  expect(refused).toEqual([['b', 'left']])
})

it('gives the slot back after a failure', async () => {
  const slots = createFairSlots({ ...roomy, slots: 1 })
  const failing = slots.run({ owner: 'a' }, () => Promise.reject(new Error('broken')))
  await expect(failing).rejects.toThrow('broken')
  expect(await slots.run({ owner: 'b' }, async () => 'done')).toBe('done')
})

it('refuses the fifth in one owner’s queue, and nobody else', async () => {
  const { ask, owners, refused } = workshop({ slots: 1, maxWaitingPerOwner: 4 })
  for (let count = 0; count < 6; count += 1) ask('a')
  ask('b')
  expect(await owners()).toEqual(['a'])
  expect(refused).toEqual([['a', 'own']])
})

it('lets a newcomer into a full queue in place of the owner with the most', async () => {
  const { ask, end, owners, refused } = workshop({ slots: 1, maxWaiting: 3 })
  for (let count = 0; count < 4; count += 1) ask('a')
  ask('b')
  expect(await owners()).toEqual(['a'])
  expect(refused).toEqual([['a', 'others']])
  ask('c')
  ask('d')
  await turn()
  expect(refused.slice(1)).toEqual([
    ['a', 'others'],
    ['d', 'others'],
  ])
  await end('a')
  expect(await owners()).toEqual(['a'])
})

it('ends a wait that takes too long, but not that of a job', async () => {
  const { ask, end, owners, refused } = workshop({ slots: 1, patience: 20 })
  ask('a')
  ask('b')
  ask('job', { isPatient: true })
  while (refused.length === 0) await turn()
  expect(refused).toEqual([['b', 'others']])
  await end('a')
  expect(await owners()).toEqual(['job'])
})

/** Mulberry32: the same numbers in every run. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const seeds = Array.from({ length: 40 }, (_, seed) => seed)

it.each(seeds)('never exceeds its slots or one per owner while another waits (%i)', async (seed) => {
  const random = numbers(seed)
  const size = 1 + random(5)
  const slots = createFairSlots({ ...roomy, slots: size })
  const waiting: string[] = []
  const working: { owner: string; end: () => void }[] = []
  const served: Promise<void>[] = []
  const ask = (owner: string) => {
    waiting.push(owner)
    served.push(
      slots.run({ owner }, () => {
        waiting.splice(waiting.indexOf(owner), 1)
        const { promise, resolve } = Promise.withResolvers<void>()
        working.push({ owner, end: resolve })
        expect(working.length).toBeLessThanOrEqual(size)
        return promise
      }),
    )
  }
  for (let step = 0; step < 120; step += 1) {
    // Nobody is between the queue and a slot, so a hand-out of this step sees exactly these waiting.
    const before = new Set(waiting)
    const heldBefore = working.length
    if (random(3) > 0) ask(`owner ${random(4)}`)
    else if (working.length > 0) working.splice(random(working.length), 1)[0]?.end()
    await turn()
    for (const { owner } of working.slice(heldBefore)) {
      const others = [...before].filter((each) => each !== owner)
      const held = working.filter((each) => each.owner === owner).length
      if (others.some((other) => waiting.includes(other))) expect(held).toBe(1)
    }
  }
  // Everybody is served once the work goes on.
  while (waiting.length > 0) {
    expect(working.length).toBeGreaterThan(0)
    working.shift()?.end()
    await turn()
  }
  for (const { end } of working) end()
  await Promise.all(served)
})

it.each(seeds)('serves a newcomer after at most one piece of every other owner (%i)', async (seed) => {
  const random = numbers(seed)
  const { ask, end, begun } = workshop({ slots: 1 + random(3) })
  const others = 1 + random(5)
  for (let count = 0; count < 200; count += 1) ask(`owner ${random(others)}`)
  await turn()
  for (let count = 0; count < random(50); count += 1) await end(begun[0]?.owner ?? '')
  ask('newcomer')
  let ended = 0
  while (!begun.some(({ owner }) => owner === 'newcomer')) {
    await end(begun[random(begun.length)]?.owner ?? '')
    ended += 1
  }
  // The pieces that run, and those of whoever waits already.
  expect(ended).toBeLessThanOrEqual(others + 3)
})
