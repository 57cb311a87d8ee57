import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { siteColumns, siteColumnsOfFormat3 } from '@/lib/catalogue/site-columns'
import type { Atlas } from '@/server/atlas/store/atlas'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import { extracts } from '@/tests/support/extracts'
import { root } from '@/tests/support/opened-library'

const files: Record<string, string> = JSON.parse(
  gunzipSync(readFileSync(extracts.liechtensteinOfFormat3)).toString(),
)

function writeFormat3(): void {
  const folder = join(root, 'liechtenstein', '1856dc23ccad')
  mkdirSync(folder, { recursive: true })
  for (const [name, bytes] of Object.entries(files)) {
    writeFileSync(join(folder, name), Buffer.from(bytes, 'base64'))
  }
  writeFileSync(join(root, 'liechtenstein', 'current'), '1856dc23ccad\n')
}

const columnAt = (name: string) => siteColumns.findIndex((column) => column.name === name)

describe('an atlas of format 3', () => {
  let atlas: Atlas
  beforeEach(async () => {
    writeFormat3()
    const opened = await createAtlasLibrary([root]).open('liechtenstein')
    if (!opened) throw new Error('It does not open.')
    atlas = opened
  })

  it('opens with each value under its column and null in missing columns', async () => {
    const found = await atlas.findSites({ bounds: atlas.manifest.bounds, locationTypes: [] })
    expect(found.size).toBe(atlas.manifest.counts.sites)
    const rows = found.rows()
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([siteColumns.length]))
    const [row] = rows
    const cellOf = (name: string) => row?.[columnAt(name)]
    expect(cellOf('lat')).toBeCloseTo(47.1, 0)
    expect(cellOf('hex_id')).toMatch(/^89[0-9a-f]{13}$/)
    expect(cellOf('Location Type')).toBe('parking')
    expect(Math.max(Number(cellOf('Score DC')), Number(cellOf('Score AC')))).toBe(1)
    expect(cellOf('Nearest Charger Distance - HPC')).toBeGreaterThan(0)
    const lacking = siteColumns.filter(
      (column) => !siteColumnsOfFormat3.some(({ name }) => name === column.name),
    )
    expect(lacking.length).toBeGreaterThan(10)
    expect(lacking.map(({ name }) => cellOf(name))).toEqual(lacking.map(() => null))
  })

  it('shows visitors its free columns only', async () => {
    const found = await atlas.findSites({ bounds: atlas.manifest.bounds, locationTypes: ['gas station'] })
    const rows = JSON.parse(`[${Buffer.from(found.json({ seen: 'free' })).toString()}]`) as unknown[][]
    const all = found.rows()
    expect(rows.length).toBeGreaterThan(3)
    expect(rows).toEqual(all.map((row) => row.map((cell, at) => (siteColumns[at]?.free ? cell : null))))
  })
})
