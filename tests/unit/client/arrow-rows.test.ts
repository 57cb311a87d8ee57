import { columnFromArray, tableFromColumns, tableToIPC, timestamp, utf8 } from '@uwdata/flechette'
import { arrowRows } from '@/lib/client/studio/read-file'
import { StudioEngine } from '@/lib/client/studio/studio-engine'

describe('an Arrow file', () => {
  it('has rows with numbers, texts and times', async () => {
    const bytes = tableToIPC(
      tableFromColumns({
        lat: columnFromArray([47.1, 47.2]),
        name: columnFromArray(['a', null], utf8()),
        seen: columnFromArray([new Date(0), null], timestamp()),
      }),
      { format: 'file' },
    )
    if (!bytes) throw new Error('A table has bytes.')
    expect(await arrowRows(bytes)).toEqual([
      { lat: 47.1, name: 'a', seen: '1970-01-01T00:00:00.000Z' },
      { lat: 47.2, name: null, seen: null },
    ])
  })

  it('opens as a map by its extension', async () => {
    const columns = { lat: columnFromArray([47.1]), lng: columnFromArray([9.5]) }
    const bytes = tableToIPC(tableFromColumns(columns), { format: 'file' })
    if (!bytes) throw new Error('A table has bytes.')
    const file = new Blob([new Uint8Array(bytes)])
    const { bounds, datasets } = await new StudioEngine().answer('open', { file, name: 'a.arrow' })
    expect([bounds, datasets[0]?.rows]).toEqual([[9.5, 47.1, 9.5, 47.1], 1])
  })

  it('is refused with a sentence if invalid', async () => {
    await expect(arrowRows(new Uint8Array([1, 2, 3]))).rejects.toThrow('This is not an Arrow file')
  })
})
