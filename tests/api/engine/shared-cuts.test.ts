import { eq } from 'drizzle-orm'
import { sharedSchema } from '@/lib/contract/share'
import { evaluations, files } from '@/server/engine/db/schema/evaluation'
import { shares } from '@/server/engine/db/schema/share'
import { isShownKind } from '@/server/engine/services/records/shown-part'
import { tidyFiles } from '@/server/engine/services/records/tidy-files'
import { openInMemory } from '@/tests/support/databases'
import { staff } from '@/tests/support/people-rig'
import { ada, evalId, openShareRig, type ShareRig } from '@/tests/support/share-rig'

const hour = 3_600_000

describe('what a link shows', () => {
  let links: ShareRig
  let reads: string[]
  let cuts: number

  beforeAll(async () => {
    links = await openShareRig(openInMemory)
    const { files: store, mapCutter } = links.rig.deps
    const { open } = store
    store.open = (key) => {
      reads.push(key)
      return open(key)
    }
    const { cutMap } = mapCutter
    mapCutter.cutMap = (request) => {
      cuts += 1
      return cutMap(request)
    }
  })
  afterAll(() => links?.close())
  beforeEach(async () => {
    await links.reset()
    await forgetCuts()
    reads = []
    cuts = 0
  })

  const storedCuts = async () =>
    (await links.database.db.select().from(files)).filter(({ kind }) => isShownKind(kind))

  async function forgetCuts(): Promise<void> {
    for (const { kind } of await storedCuts()) {
      await links.database.db.delete(files).where(eq(files.kind, kind))
    }
  }

  const textOf = async (key: string) => {
    const bytes = await links.rig.deps.files.read(key)
    return bytes && new TextDecoder().decode(bytes)
  }

  async function keyOfSouth(): Promise<string> {
    const shown = await links.opened((await links.made()).token)
    const data = shown.kind === 'record' ? shown.map.datasets[0]?.data : undefined
    const at = (name: string) => data?.fields.findIndex((field) => field.name === name) ?? -1
    const row = data?.allData.find((each) => each[at('location_name')] === 'South')
    return String(row?.[at('zid')])
  }

  const changeRecord = () =>
    links.database.db
      .update(evaluations)
      .set({ version: 90 + cuts })
      .where(eq(evaluations.evalId, evalId))

  it('is cut once when the link is made, and read from the store without its map', async () => {
    const { token } = await links.made()
    expect([cuts, (await storedCuts()).map(({ kind }) => kind)]).toEqual([1, ['shown']])
    reads = []
    for (let visit = 0; visit < 3; visit += 1) expect((await links.opened(token)).kind).toBe('record')
    expect(cuts).toBe(1)
    expect(new Set(reads)).toEqual(new Set((await storedCuts()).map(({ key }) => key)))
  })

  it('is the same as the map of the record', async () => {
    const { token } = await links.made()
    const shown = await links.opened(token)
    const map = await links.rig.get(`/evals/map?url=/api/evals/files/${evalId}/map`, { as: ada })
    expect(shown.kind === 'record' && shown.map).toEqual(await map.json())
  })

  it('holds one location alone, in the store and in the answer', async () => {
    const zid = await keyOfSouth()
    await forgetCuts()
    const { token } = await links.made({ kind: 'location', id: evalId, location_id: zid })
    const [cut] = await storedCuts()
    const answer = await (await links.rig.get(`/shared/${token}`)).text()
    for (const text of [await textOf(cut?.key ?? ''), answer]) {
      expect(text).toContain('South')
      expect(text).not.toContain('North car park')
      expect(text).not.toContain('First look')
    }
    expect(sharedSchema.parse(JSON.parse(answer))).toMatchObject({ kind: 'location', name: 'South' })
  })

  it('is cut once for all who open links of an earlier version at the same time', async () => {
    const zid = await keyOfSouth()
    const { token } = await links.made()
    const one = await links.made({ kind: 'location', id: evalId, location_id: zid })
    await forgetCuts()
    cuts = 0
    const shown = await Promise.all(
      [token, one.token, token, one.token, token].map((each) => links.opened(each)),
    )
    expect(shown.map(({ kind }) => kind)).toEqual(['record', 'location', 'record', 'location', 'record'])
    expect(cuts).toBe(1)
  })

  it('is cut once when a visitor of an older link comes while a new one is being made', async () => {
    const { token } = await links.made()
    await forgetCuts()
    cuts = 0
    const [made, shown] = await Promise.all([links.made(), links.opened(token)])
    expect([made.token.length, shown.kind, cuts]).toEqual([27, 'record', 1])
  })

  it('is cut anew once the record has changed, and the old cut is tidied away', async () => {
    const { token } = await links.made()
    const [before] = await storedCuts()
    await changeRecord()
    await links.opened(token)
    await links.opened(token)
    expect(cuts).toBe(2)
    const [after] = await storedCuts()
    expect(after?.key).not.toBe(before?.key)
    expect(await textOf(before?.key ?? '')).not.toBeNull()
    links.at(hour)
    await tidyFiles(links.rig.deps)
    expect(await textOf(before?.key ?? '')).toBeNull()
    expect((await links.opened(token)).kind).toBe('record')
    expect(cuts).toBe(2)
  })

  it('is removed when no link shows it, or when the record has changed and no link was opened since', async () => {
    const { id } = await links.made()
    const [cut] = await storedCuts()
    await links.rig.delete(`/shares/${id}`, { as: ada })
    links.at(2 * hour)
    await tidyFiles(links.rig.deps)
    expect(await storedCuts()).toEqual([])
    links.at(3 * hour)
    await tidyFiles(links.rig.deps)
    expect(await textOf(cut?.key ?? '')).toBeNull()
    await links.made()
    await changeRecord()
    links.at(6 * hour)
    await tidyFiles(links.rig.deps)
    expect(await storedCuts()).toEqual([])
  })

  it('carries a mark, by which a program asks only for what has changed', async () => {
    const { token } = await links.made()
    const answer = await links.rig.get(`/shared/${token}`)
    const etag = answer.headers.get('etag') ?? ''
    const text = await answer.text()
    expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
    const again = await links.rig.get(`/shared/${token}`, { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    await changeRecord()
    const changed = await links.rig.get(`/shared/${token}`, { headers: { 'if-none-match': etag } })
    expect(changed.status).toBe(200)
    await changed.text()
  })

  it('cannot be read by a link that has expired or been revoked', async () => {
    const ended = await links.made()
    const revoked = await links.made()
    await links.rig.delete(`/shares/${revoked.id}`, { as: ada })
    links.at(31 * 24 * hour)
    reads = []
    for (const { token } of [ended, revoked]) {
      expect((await links.rig.get(`/shared/${token}`)).status).toBe(404)
    }
    expect([reads, cuts]).toEqual([[], 1])
  })

  it('is not looked for again when the location has left the record', async () => {
    const { id, token } = await links.made()
    await links.database.db
      .update(shares)
      .set({ kind: 'location', locationId: 'gone' })
      .where(eq(shares.id, id))
    cuts = 0
    for (let visit = 0; visit < 3; visit += 1) {
      expect((await links.rig.get(`/shared/${token}`)).status).toBe(404)
    }
    expect(cuts).toBe(1)
  })

  it('does not come with a copy of the record', async () => {
    await links.made()
    const customer = (await (await links.rig.get('/me', { as: ada })).json()).data.customer.id
    const copied = await links.rig.post(`/evals/duplicate/${customer}/${evalId}`, {
      as: staff,
      body: { name: 'Copy' },
    })
    expect(copied.status).toBe(201)
    expect(await storedCuts()).toHaveLength(1)
  })
})
