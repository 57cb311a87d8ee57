import { join } from 'node:path'
import { startEngine } from '@/tests/bench/engine-alone'
import { openToEverybody, openToOthers, withUmask } from '@/tests/support/open-to-others'
import { temporaryDirectory } from '@/tests/support/temporary-directory'

const { path, remove } = temporaryDirectory()
const varDir = join(path, 'var')
afterAll(remove)

const runEngine = (umask: number) =>
  withUmask(umask, async () => {
    const engine = await startEngine(varDir)
    const open = openToOthers(varDir)
    await engine.stop()
    return open
  })

it('keeps the database and all other files private, whatever the umask', async () => {
  expect(await runEngine(0o000)).toEqual([])
  expect(openToOthers(varDir)).toEqual([])
})

it('tightens an older folder', async () => {
  expect(openToEverybody(varDir)).toBeGreaterThan(900)
  expect(await runEngine(0o022)).toEqual([])
  expect(openToOthers(varDir)).toEqual([])
})
