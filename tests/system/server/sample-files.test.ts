import { StudioEngine } from '@/lib/client/studio/studio-engine'
import { type SampleMap, sampleListSchema } from '@/lib/contract/sample-map'
import { readSettings } from '@/lib/domain/studio/read/read-settings'
import { type SampleFile, sampleFiles } from '@/server/atlas/samples/sample-maps'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'

const root = 'data/atlas'
let files: SampleFile[]
beforeAll(async () => {
  files = await sampleFiles(createAtlasLibrary([root]), root)
})

const textOf = (address = '') => files.find(({ name }) => `/samples/${name}` === address)?.text ?? ''
const list = (): [string, SampleMap][] =>
  sampleListSchema
    .parse(JSON.parse(textOf('/samples/sample-list.json')))
    .samples.map((sample) => [sample.id, sample]) as [
    string,
    ReturnType<typeof sampleListSchema.parse>['samples'][number],
  ][]

test('derives four identical samples from the shipped atlases each time', async () => {
  expect(list().map(([id]) => id)).toEqual([
    ...['liechtenstein-demand', 'andorra-car-parks', 'liechtenstein-chargers', 'monaco-residents'],
  ])
  expect(await sampleFiles(createAtlasLibrary([root]), root)).toEqual(files)
})

test('opens each sample as configured, with its credits and a picture', async () => {
  for (const [id, sample] of list()) {
    const config = { file: new Blob([textOf(sample.configUrl)]), dataId: id }
    const file = new Blob([textOf(sample.dataUrl)])
    const engine = new StudioEngine()
    const outline = await engine.answer('open', { file, name: `${sample.label}.csv`, config })
    expect(outline.title).toBe(sample.label)
    expect(outline.dataNotices).toEqual([])
    const { layers, filters, notices } = readSettings(outline.config, outline.datasets)
    expect(notices).toEqual([])
    const { changed } = await engine.answer('draw', { layers, filters, zoom: 11 })
    expect(changed).toHaveLength(1)
    expect(sample.attribution).toContain('OpenStreetMap')
    expect(textOf(sample.imageUrl)).toMatch(/^<svg /)
  }
})

test('puts no column into a sample that visitors may not see', () => {
  const headings = files.flatMap(({ name, text }) => (name.endsWith('.csv') ? [text.split('\n')[0]] : []))
  expect(headings.sort()).toEqual([
    'hex_id,score_dc,score_ac,restaurants',
    'latitude,longitude,residents',
    'name,network,latitude,longitude,class,ac,dc,hpc,max_power_kw',
    'name,town,latitude,longitude,bays,type,area_score_dc',
  ])
})
