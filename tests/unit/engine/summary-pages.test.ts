import { evaluationMapSchema } from '@/lib/contract/evaluation'
import { tablesOf } from '@/lib/domain/records/map-tables'
import type { SummarisedRecord } from '@/server/engine/db/queries/records'
import type { FileStore } from '@/server/engine/files/file-store'
import {
  encodeMap,
  evaluationMapOf,
  openStoredMap,
  type SummaryIndex,
  type SummaryPage,
  summaryKeyOf,
} from '@/server/engine/services/records/record-map'
import {
  countPlaces,
  ensurePage,
  summaryFields,
  wantedPages,
} from '@/server/engine/services/records/summarise-locations'

const source = (name: string) => ({
  name,
  licence: 'ODbL',
  attribution: name,
  url: 'https://x.test',
  date: '2026',
})

/** Files in memory; `opened` and `written` name them in the order of use. */
function memoryFiles() {
  const kept = new Map<string, Uint8Array>()
  const opened: string[] = []
  const written: string[] = []
  const files: FileStore = {
    async put(key, bytes) {
      const parts = bytes instanceof Uint8Array ? [bytes] : await Array.fromAsync(bytes)
      written.push(key)
      kept.set(key, Buffer.concat(parts))
    },
    async open(key) {
      opened.push(key)
      const bytes = kept.get(key)
      return bytes ? { size: bytes.byteLength, stream: new Blob([new Uint8Array(bytes)]).stream() } : null
    },
    read: async (key) => kept.get(key) ?? null,
    async remove(key) {
      kept.delete(key)
    },
  }
  return { files, opened, written }
}

const idOf = (number: number) => `${String(number).padStart(4, '0')}_dc`
const zidsOf = (number: number, count: number) =>
  Array.from({ length: count }, (_, at) => `${idOf(number)}-${at + 1}`)

/** Stores the maps of records with these numbers of locations. */
async function recordsOf(files: FileStore, counts: readonly number[]): Promise<SummarisedRecord[]> {
  return Promise.all(
    counts.map(async (locationCount, at) => {
      const rows = zidsOf(at + 1, locationCount).map((zid) => ({ zid, location_name: `],[ "${zid}"` }))
      const sources = [source('OpenStreetMap'), ...(at === 0 ? [source('Counts')] : [])]
      const key = `evaluations/r${at + 1}/map.json`
      await files.put(key, encodeMap(evaluationMapOf({ id: idOf(at + 1), name: 'x', rows, sources })))
      return { evalId: idOf(at + 1), version: 2, isDone: true, locationCount, key }
    }),
  )
}

const indexOf = (pages: SummaryPage[]): SummaryIndex => ({
  id: '0000_dc',
  name: 'All DC',
  fields: summaryFields,
  pages,
  retired: [],
})

async function summarise(files: FileStore, records: readonly SummarisedRecord[], known: SummaryIndex | null) {
  const pages: SummaryPage[] = []
  for (const wanted of wantedPages('s', records)) pages.push(await ensurePage(files, wanted, known))
  const index = indexOf(pages)
  await files.put(summaryKeyOf('s'), Buffer.from(JSON.stringify(index)))
  return index
}

async function mapIn(files: FileStore) {
  const opened = await openStoredMap(files, summaryKeyOf('s'))
  const text = await new Response(opened?.stream).text()
  expect(Buffer.byteLength(text)).toBe(opened?.size)
  const map = evaluationMapSchema.parse(JSON.parse(text))
  return { map, zids: map.datasets[0]?.data.allData.map(([zid]) => zid) }
}

const counts = [300, 300, 20, 500, 1]
const everyZid = counts.flatMap((count, at) => zidsOf(at + 1, count))

describe('the pages of a summary', () => {
  it('read as a single map of all rows, in the order of the records', async () => {
    const { files } = memoryFiles()
    const { pages } = await summarise(files, await recordsOf(files, counts), null)
    expect(pages.map(({ rows }) => rows)).toEqual([600, 520, 1])
    const { map, zids } = await mapIn(files)
    expect(zids).toEqual(everyZid)
    const names = map.datasets[0]?.data.fields.map(({ name }) => name)
    expect(names).toEqual(summaryFields)
    expect(map.datasets[0]?.data.allData[0]?.[summaryFields.indexOf('location_name')]).toBe('],[ "0001_dc-1"')
    expect(map.configuration).toEqual({
      label: 'All DC',
      sources: [source('OpenStreetMap'), source('Counts')],
    })
  })

  it('grow by the rows of a new record and read only its map', async () => {
    const { files, opened, written } = memoryFiles()
    const records = await recordsOf(files, counts)
    const before = await summarise(files, records.slice(0, 3), null)
    const known = before.pages.map(({ key }) => key)
    const used = [opened, written].map((list) => list.length)
    const after = await summarise(files, records.slice(0, 4), before)
    expect(opened.slice(used[0])).toEqual([known[1], 'evaluations/r4/map.json'])
    expect(written.slice(used[1])).toEqual([after.pages[1]?.key, summaryKeyOf('s')])
    expect((await mapIn(files)).zids).toEqual(everyZid.slice(0, -1))
  })

  it('are rewritten only if a record has changed', async () => {
    const { files, written } = memoryFiles()
    const records = await recordsOf(files, counts)
    const before = await summarise(files, records, null)
    const used = written.length
    const changed = records.map((record, at) => (at === 0 ? { ...record, version: 3 } : record))
    const after = await summarise(files, changed, before)
    expect(written.slice(used)).toEqual([after.pages[0]?.key, summaryKeyOf('s')])
    expect(after.pages.slice(1)).toEqual(before.pages.slice(1))
  })

  it('keep their boundaries while records are in progress', async () => {
    const { files, written } = memoryFiles()
    const records = await recordsOf(files, counts)
    const open = records.map((record, at) => (at === 1 ? { ...record, isDone: false, key: null } : record))
    const before = await summarise(files, open, null)
    expect(before.pages.map(({ rows }) => rows)).toEqual([300, 520, 1])
    const used = written.length
    const after = await summarise(files, records, before)
    expect(written.slice(used)).toEqual([after.pages[0]?.key, summaryKeyOf('s')])
    expect((await mapIn(files)).zids).toEqual(everyZid)
  })

  it('are rewritten when the columns change', async () => {
    const { files, opened } = memoryFiles()
    const records = await recordsOf(files, counts.slice(0, 2))
    const before = await summarise(files, records.slice(0, 1), null)
    const used = opened.length
    await summarise(files, records, { ...before, fields: summaryFields.slice(1) })
    expect(opened.slice(used)).toEqual(['evaluations/r1/map.json', 'evaluations/r2/map.json'])
  })

  it('count a location once, however many copies of its record there are, and none without coordinates', async () => {
    const { files } = memoryFiles()
    const place = { location_id: '1', lat: 47.1, lng: 9.5 }
    const rows = [
      place,
      { ...place, evaluation_type: 'DC' },
      { ...place, location_id: '2' },
      { location_id: '3' },
    ]
    const records = ['one', 'copy'].map((evalId) => {
      return { evalId, version: 1, isDone: true, locationCount: 400, key: `${evalId}.json` }
    })
    const map = encodeMap(evaluationMapOf({ id: 'one', name: 'x', rows, sources: [] }))
    for (const { key } of records) await files.put(key, map)
    const { pages } = await summarise(files, records, null)
    expect(pages.map((page) => page.rows)).toEqual([8])
    expect(countPlaces(pages)).toBe(2)
    expect(tablesOf((await mapIn(files)).map).locations?.heads).toHaveLength(2)
  })

  it('are written anew, with their locations, if an older version wrote them', async () => {
    const { files } = memoryFiles()
    const records = await recordsOf(files, [3])
    const before = await summarise(files, records, null)
    const older = { ...before, pages: before.pages.map(({ places, ...page }) => page) }
    expect((await summarise(files, records, older)).pages).toEqual(before.pages)
  })

  it('hold a map without rows for an empty summary', async () => {
    const { files } = memoryFiles()
    await summarise(files, [], null)
    expect((await mapIn(files)).zids).toEqual([])
  })
})
