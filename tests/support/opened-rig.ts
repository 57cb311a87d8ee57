import type { TestDatabase } from './databases'
import { type EngineRig, engineRig } from './engine-rig'

/** Closed after the block's last test. */
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
