import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type MemoryLimits, peakMemory, requireMemory } from '@/server/atlas/write/require-memory'

const folder = mkdtempSync(join(tmpdir(), 'kerbwatt-memory-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A sparse file, which takes no room on the disk. */
function extractOf(bytes: number): string {
  const path = join(folder, `${bytes}.osm.pbf`)
  writeFileSync(path, '')
  truncateSync(path, bytes)
  return path
}

const megabyte = 1e6
const gigabyte = 1e9
const usual: MemoryLimits = { total: 8 * gigabyte, heap: 4 * gigabyte }

describe('the memory of a build', () => {
  it.each([
    ['a small country in little memory', 40 * megabyte, { total: 0.3 * gigabyte, heap: 0.2 * gigabyte }],
    ['an extract of 1 GB in 4 GB', gigabyte, { total: 4 * gigabyte, heap: 2 * gigabyte }],
    ['a large country on a usual machine', 2.5 * gigabyte, usual],
  ])('suffices for %s', async (_, bytes, limits) => {
    await expect(requireMemory(extractOf(bytes), limits)).resolves.toBeUndefined()
  })

  it.each([
    [67, 620],
    [207, 1_147],
    [268, 1_056],
    [1_007, 2_798],
  ])('of an extract of %i MB is estimated within a tenth of the measured %i MB', (size, measured) => {
    const ratio = peakMemory(size * megabyte) / (measured * 1024 * 1024)
    expect(Math.abs(ratio - 1)).toBeLessThan(0.1)
  })

  it('is refused with the required amount if the machine has less', async () => {
    const path = extractOf(4 * gigabyte)
    await expect(requireMemory(path, { ...usual, total: 4 * gigabyte })).rejects.toThrow(
      /^The extract .* \(4\.0 GB\) takes about 10\.\d GB of memory to build; .* has 4\.0 GB\.$/,
    )
  })

  it('is refused with the setting that helps if only the heap is too small', async () => {
    const path = extractOf(2.5 * gigabyte)
    await expect(requireMemory(path, { ...usual, heap: gigabyte })).rejects.toThrow(
      /takes about 2\.\d GB of JavaScript's heap to build; it may take 1\.0 GB\. Set NODE_OPTIONS=--max-old-space-size=\d{4}\.$/,
    )
  })

  it('does not check a missing file, which the reader reports', async () => {
    await expect(requireMemory(join(folder, 'none'), { total: 0, heap: 0 })).resolves.toBeUndefined()
  })
})
