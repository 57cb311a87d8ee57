import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { until } from '@/tests/support/until'

const program = join(process.cwd(), 'tests/support/log-command.ts')

type Logging = ChildProcessByStdio<Writable, Readable, Readable>

function start(): Logging {
  return spawn(process.execPath, ['--import', 'tsx', program], { stdio: ['pipe', 'pipe', 'pipe'] })
}

async function log(child: Logging, lines: number): Promise<void> {
  child.stdin.write(`${lines}\n`)
  await once(child.stderr, 'data')
}

/** Ends the process right after it has logged `lines`. */
async function end(child: Logging, lines = 0): Promise<number | null> {
  child.stdin.write(`${lines}\nend\n`)
  const [code] = await once(child, 'exit')
  return code
}

interface Read {
  text(): string
  lines(): { at: number; event?: string; count?: number }[]
}

function read(child: Logging): Read {
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (more: string) => {
    text += more
  })
  const lines = () => text.trim().split('\n')
  return { text: () => text, lines: () => lines().map((line) => JSON.parse(line)) }
}

test('writes lines logged right before the end whole and in order', async () => {
  const child = start()
  const { lines } = read(child)
  const closed = once(child, 'close')
  expect(await end(child, 100)).toBe(0)
  await closed
  expect(lines().map(({ at }) => at)).toEqual(Array.from({ length: 100 }, (_, at) => at))
})

test('ends when the reader is gone', async () => {
  const child = start()
  await log(child, 1)
  child.stdout.destroy()
  expect(await end(child, 2)).toBe(0)
})

test('keeps running and ends with a stuck reader', async () => {
  const child = start()
  await log(child, 3000)
  await log(child, 1)
  expect(await end(child)).toBe(0)
})

test('gives a slow reader whole lines and the number of dropped ones', async () => {
  const child = start()
  await log(child, 3000)
  const { text, lines } = read(child)
  const closed = once(child, 'close')
  await until(() => text().includes('log_lines_left_out'))
  expect(await end(child)).toBe(0)
  await closed
  const told = lines().filter(({ event }) => event === undefined)
  const notice = lines().find(({ event }) => event !== undefined)
  expect(told.map(({ at }) => at)).toEqual(told.map((_, at) => at))
  expect(told.length + (notice?.count ?? 0)).toBe(3000)
})

test('writes the number of dropped lines at the end at the latest', async () => {
  const child = start()
  await log(child, 3000)
  const { lines } = read(child)
  const closed = once(child, 'close')
  expect(await end(child, 1)).toBe(0)
  await closed
  const leftOut = lines().reduce((sum, { count = 0 }) => sum + count, 0)
  expect(leftOut).toBeGreaterThan(0)
  expect(lines().filter(({ event }) => event === undefined).length + leftOut).toBe(3001)
})
