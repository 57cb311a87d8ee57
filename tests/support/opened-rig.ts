import type { TestDatabase } from './databases'
import { type EngineRig, engineRig } from './engine-rig'

/** For the tests of one block: an engine over a database of their own, both closed after the last. */
export function openedRig(open: () => Promise<TestDatabase>): EngineRig {
  const rig = {} as EngineRig
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
    Object.assign(rig, engineRig(database.db))
  })
  afterAll(async () => {
    await rig.close?.()
    await database?.close()
  })
  return rig
}
