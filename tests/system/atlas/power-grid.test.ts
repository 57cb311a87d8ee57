import { deriveCountry } from '@/server/atlas/derive/country/country'
import { gridHint, indexGrid } from '@/server/atlas/derive/power/grid-hint'
import { derivePowerGrid } from '@/server/atlas/derive/power/power-grid'
import { readExtract } from '@/server/atlas/read/read-extract'
import { extracts } from '@/tests/support/extracts'

describe('the grid of real extracts', () => {
  it.each([
    [
      'liechtenstein',
      { iso: 'LI', slug: 'liechtenstein', name: 'Liechtenstein' },
      [9.5215, 47.1415],
      { size: 21, reliability: 'few' },
    ],
    [
      'andorra',
      { iso: 'AD', slug: 'andorra', name: 'Andorra' },
      [1.5218, 42.5069],
      { size: 42, reliability: 'some' },
    ],
  ] as const)('of %s has what is mapped there', async (file, name, [lng, lat], expected) => {
    const extract = await readExtract(extracts[file])
    const { contains } = deriveCountry(extract, name)
    const grid = derivePowerGrid(extract, { contains, isHome: contains })
    extract.close()
    expect(grid.size).toBe(expected.size)
    const hint = gridHint(indexGrid(grid), [lng, lat], 10_000)
    expect(hint.high).toBeLessThan(10_000)
    expect(hint.medium).toBeLessThan(10_000)
    expect(hint.reliability).toBe(expected.reliability)
  })
})
