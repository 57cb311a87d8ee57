import type { SourceRow } from '@/server/engine/db/queries/atlases'
import { placeOfBuild } from '@/server/engine/services/atlases/build-place'

const monaco = { slug: 'monaco', name: 'Monaco', iso: 'MC' }
const west = '7.41,43.72,7.425,43.76'
const east = '7.425,43.72,7.44,43.76'

const sourceOf = (country: string, boundary: string): SourceRow => ({
  country,
  request: { country: 'monaco', source: { address: 'https://mirror.example.org/a.osm.pbf' }, boundary },
  builtDate: null,
  newest: null,
  lookedAt: null,
})

describe('where a build is listed', () => {
  it('is its country, or its region', () => {
    expect(placeOfBuild(monaco, { country: 'monaco' }, [])).toBe('monaco')
    expect(placeOfBuild(monaco, { country: 'monaco', boundary: 'Larvotto' }, [])).toBe('monaco-larvotto')
    expect(placeOfBuild(monaco, { country: 'monaco', boundary: west }, [])).toBe('monaco-part')
  })

  it('is where the same boundary was before', () => {
    const sources = [sourceOf('monaco-part', west)]
    expect(placeOfBuild(monaco, { country: 'monaco', boundary: west }, sources)).toBe('monaco-part')
  })

  it('never takes the place of another box', () => {
    const sources = [sourceOf('monaco-part', west)]
    expect(() => placeOfBuild(monaco, { country: 'monaco', boundary: east }, sources)).toThrow(
      '“Part of Monaco” is another box already. Give this region a name.',
    )
    const named = { country: 'monaco', boundary: east, name: 'East' }
    expect(placeOfBuild(monaco, named, sources)).toBe('monaco-east')
  })
})
