import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEngine } from '@/tests/bench/engine-alone'
import { openToEverybody, openToOthers, withUmask } from '@/tests/support/open-to-others'
import { temporaryDirectory } from '@/tests/support/temporary-directory'

const { path, remove } = temporaryDirectory()
const varDir = join(path, 'var')
afterAll(remove)

it('keeps the database and all other files private, whatever the umask, and tightens older ones', async () => {
  mkdirSync(join(varDir, 'files', 'evaluations', '1'), { recursive: true })
  writeFileSync(join(varDir, 'files', 'evaluations', '1', 'map.json'), '{}')
  expect(openToEverybody(varDir)).toBe(5)
  await withUmask(0o000, async () => {
    const engine = await startEngine(varDir)
    expect(openToOthers(varDir)).toEqual([])
    await engine.stop()
  })
  expect(openToOthers(varDir)).toEqual([])
})
