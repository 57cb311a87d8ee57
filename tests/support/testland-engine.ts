import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tableFromIPC } from '@uwdata/flechette'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import { createEngine } from '@/server/engine/compose-engine'
import type { EngineDeps } from '@/server/engine/services/deps'
import { smallAtlas, writeSmallAtlas } from '@/tests/support/small-atlas'

export const root = mkdtempSync(join(tmpdir(), 'scout-map-'))

afterAll(() => rmSync(root, { recursive: true }))

/** Importing this file gives the tests an engine over an atlas of several tiles. */
export let folder: string

beforeAll(() => {
  // Enough hexagons for several tiles.
  folder = writeSmallAtlas(root, smallAtlas({ rings: 40 }))
})

export const cells = 1 + 3 * 40 * 41

export const apiKey = 'key of the test engine'

export const identity = {
  subject: 's',
  email: 'a@b.example',
  emailVerified: true,
  givenName: '',
  familyName: '',
}

/** Maps need only the atlas; any other dependency throws. */
const engine = createEngine({
  atlas: createAtlasLibrary([root]),
  access: { apiKey, verify: async () => identity },
  log: { debug() {}, info() {}, warn() {}, error() {} },
} as unknown as EngineDeps)

export const asMember = { authorization: 'Bearer a.good.token' }

export const get = (path: string, headers: Record<string, string> = {}) =>
  engine.request(path, { headers: { 'x-api-key': apiKey, ...headers } })

export const detailOf = async (reply: Response) => ((await reply.json()) as { detail: unknown }).detail

export const issuesOf = async (reply: Response) =>
  (await detailOf(reply)) as { loc: unknown[]; msg: string }[]

export const tableOf = async (reply: Response) => tableFromIPC(await reply.arrayBuffer(), { useBigInt: true })
