import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isLocked, takeLock } from '@/server/base/process/process-lock'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'))
  path = join(folder, 'deep', 'lock')
})
afterEach(() => rmSync(folder, { recursive: true }))

function taken() {
  const lock = takeLock(path)
  if ('heldBy' in lock) throw new Error(`Held by ${lock.heldBy.pid}.`)
  return lock
}
/** A lock of another process; no process has the id 99999999. */
function leave(over: object = {}) {
  taken().release()
  writeFileSync(path, JSON.stringify({ pid: 99_999_999, started: '1', host: 'elsewhere', ...over }))
}

describe('a lock', () => {
  test('is held until it is released, and leaves no file', () => {
    const lock = taken()
    expect(takeLock(path)).toMatchObject({ heldBy: { pid: process.pid } })
    expect(isLocked(path)).toBe(true)
    lock.release()
    expect(isLocked(path)).toBe(false)
    expect(readdirSync(join(folder, 'deep'))).toEqual([])
    taken().release()
  })

  test('is held by another machine while its file is fresh', () => {
    leave()
    expect(takeLock(path)).toMatchObject({ heldBy: { host: 'elsewhere' } })
    const aMinuteAgo = new Date(Date.now() - 60_000)
    utimesSync(path, aMinuteAgo, aMinuteAgo)
    expect(isLocked(path)).toBe(false)
    taken().release()
  })

  test.each(['', '{', '{"pid": 1}'])('is free with the content %j', (text) => {
    leave()
    writeFileSync(path, text)
    expect(isLocked(path)).toBe(false)
    taken().release()
  })

  test('names the path if it cannot be taken', () => {
    writeFileSync(join(folder, 'file'), '')
    expect(() => takeLock(join(folder, 'file', 'lock'))).toThrow(/file/)
  })
})
