import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import { smallAtlas, writeSmallAtlas } from '@/tests/support/small-atlas'
import type { SmallAtlas } from './small-atlas-facts'

/** Importing this file gives each test its own folder for atlases. */
export let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'atlas-'))
})

afterEach(() => rmSync(root, { recursive: true }))

export async function opened(over: Partial<SmallAtlas> = {}) {
  writeSmallAtlas(root, smallAtlas(over))
  const atlas = await createAtlasLibrary([root]).open('testland')
  if (!atlas) throw new Error('The atlas of the test did not open.')
  return atlas
}

export const everywhere = [9.4, 47, 9.6, 47.2] as const
