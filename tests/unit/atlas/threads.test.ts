import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inOrderAhead } from '@/server/atlas/concurrency/at-a-time'
import { ThreadEnded, Threads } from '@/server/atlas/concurrency/threads'

describe('threads of the build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kerbwatt-threads-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it.each([
    ['exits', 'process.exit(3)', 'code 3'],
    ['throws', "throw new Error('no room')", 'no room'],
  ])('report in a sentence that one %s', async (name, source, reason) => {
    const entry = join(folder, `${name}.mjs`)
    writeFileSync(entry, source)
    const threads = new Threads<number, number>(1, entry)
    const asked = [threads.ask(1), threads.ask(2)]
    for (const answer of await Promise.allSettled(asked)) {
      expect(answer).toMatchObject({ status: 'rejected', reason: expect.any(ThreadEnded) })
    }
    await expect(threads.ask(3)).rejects.toThrow(`A thread of the build ended early (${reason}).`)
    await threads.close()
  })
})

describe('work ahead', () => {
  it('comes in the requested order, with limited concurrency', async () => {
    let asked = 0
    let running = 0
    let max = 0
    const next = async () => {
      const number = ++asked
      if (number > 9) return null
      max = Math.max(max, ++running)
      // Later ones finish first.
      for (let turn = 20; turn > number; turn--) await Promise.resolve()
      running -= 1
      return { number }
    }
    const numbers: number[] = []
    for await (const { number } of inOrderAhead(next, 3)) numbers.push(number)
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(max).toBe(3)
  })

  it('fails at its turn and requests no more', async () => {
    const found = ['a', new Error('torn'), new Error('cut')]
    const next = async () => {
      const each = found.shift() ?? null
      if (each instanceof Error) throw each
      return each
    }
    const seen: string[] = []
    const run = async () => {
      for await (const each of inOrderAhead(next, 3)) seen.push(each)
    }
    await expect(run()).rejects.toThrow('torn')
    expect(seen).toEqual(['a'])
  })
})
