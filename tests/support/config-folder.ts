import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createConfigFiles } from '@/server/engine/files/config-files'
import { openInMemory, type TestDatabase } from '@/tests/support/databases'
import { type EngineRig, engineRig } from '@/tests/support/engine-rig'

const root = mkdtempSync(join(tmpdir(), 'config-'))

const folder = join(root, 'config')

afterAll(() => rmSync(root, { recursive: true }))

/** Importing this file gives the tests an engine with an empty configuration folder. */
export let database: TestDatabase

export let rig: EngineRig

beforeAll(async () => {
  database = await openInMemory()
  rig = engineRig(database.db, { configFiles: createConfigFiles(folder) })
})

afterAll(async () => {
  await rig.close()
  await database.close()
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

export const put = (name: string, content: unknown) => {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
}

export const read = async (path: string, as?: string) => {
  const reply = await rig.get(path, as === undefined ? {} : { as })
  return { status: reply.status, body: await reply.json(), headers: reply.headers }
}
