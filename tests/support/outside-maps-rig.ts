import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import {
  createOutsideMaps,
  type OutsideMaps,
  type OutsideMapsSettings,
} from '@/server/engine/maps/outside-maps'
import { openInMemory, type TestDatabase } from '@/tests/support/databases'
import { type EngineRig, engineRig, silentLog } from '@/tests/support/engine-rig'
import { type GoogleMapsServer, googleKey, serveGoogleMaps } from '@/tests/support/google-maps-server'
import { place } from '@/tests/support/place-search'
import { smallAtlas, writeSmallAtlas } from '@/tests/support/small-atlas'
import { serveTiles, type TileServer } from '@/tests/support/tile-server'

const root = mkdtempSync(join(tmpdir(), 'maps-'))

writeSmallAtlas(root, smallAtlas({ places: [place('Middleton', { kind: 'town', population: 900 })] }))

afterAll(() => rmSync(root, { recursive: true }))

/** Importing this file gives each test servers of imagery and of Google's maps, closed afterwards. */
export let database: TestDatabase

export let google: GoogleMapsServer

export let tiles: TileServer

export let now: number

const closers: (() => Promise<void>)[] = []

const clock = () => new Date(now)

/** Ms since 1970. */
export function setNow(ms: number): void {
  now = ms
}

export async function reopenTiles(port?: number): Promise<void> {
  tiles = await serveTiles(port)
}

beforeAll(async () => {
  database = await openInMemory()
})

afterAll(() => database.close())

beforeEach(async () => {
  now = Date.now()
  google = await serveGoogleMaps()
  tiles = await serveTiles()
})

afterEach(async () => {
  for (const close of closers.splice(0)) await close()
  await google.close()
  await tiles.close()
})

export const source = () => ({ template: tiles.template, attribution: '© Sky', maxZoom: 14 })

export const account = (over = {}) => ({ key: googleKey, baseUrl: google.origin, dailyCalls: 1_000, ...over })

export function rigWith(settings: Partial<OutsideMapsSettings>): EngineRig & { maps: OutsideMaps } {
  const maps = createOutsideMaps({ satellite: null, google: null, ...settings }, { clock, log: silentLog })
  const rig = engineRig(database.db, { maps, clock, atlas: createAtlasLibrary([root]) })
  closers.push(
    () => rig.close(),
    () => maps.close(),
  )
  return { ...rig, maps }
}

export const sentence = async (response: Response) => (await response.json()).detail as string
