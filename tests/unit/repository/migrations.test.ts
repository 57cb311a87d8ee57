import { readdirSync, readFileSync } from 'node:fs'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'

const folder = 'server/engine/db/migrations'
const schema = 'server/engine/db/schema'
const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const tags: string[] = read(`${folder}/meta/_journal.json`).entries.map(({ tag }: { tag: string }) => tag)
const snapshot = `${tags.at(-1)?.slice(0, 4)}_snapshot.json`

async function tables() {
  const files = readdirSync(schema).filter((name) => name.endsWith('.ts'))
  const modules = await Promise.all(files.map((name) => import(`@/${schema}/${name.slice(0, -3)}`)))
  return Object.assign({}, ...modules) as Record<string, unknown>
}

describe('the migrations', () => {
  it('are listed in the journal', () => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
    expect(files.sort()).toEqual(tags.map((tag) => `${tag}.sql`))
  })

  it('keep only the snapshot that the next one starts from', () => {
    expect(readdirSync(`${folder}/meta`).sort()).toEqual([snapshot, '_journal.json'])
  })

  it('create the whole schema', async () => {
    const before = read(`${folder}/meta/${snapshot}`)
    const now = generateDrizzleJson(await tables(), before.id)
    expect(Object.keys(now.tables).length).toBeGreaterThan(30)
    expect(await generateMigration(before, now)).toEqual([])
  })
})
