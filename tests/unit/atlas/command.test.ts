import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verbs } from '@/server/atlas/commands/command-line'
import { runCommand } from '@/server/atlas/commands/run-command'
import type { Progress } from '@/server/atlas/write/progress'
import {
  centre,
  charger,
  metresFrom,
  type SmallAtlas,
  site,
  smallAtlas,
  writeSmallAtlas,
} from '@/tests/support/small-atlas'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'atlas-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const silent: Progress = {
  step: async (_, run) => run({ share: () => undefined, done: () => undefined }),
}

async function command(text: string, options: Record<string, unknown> = {}) {
  const [printed, complained]: [string[], string[]] = [[], []]
  const code = await runCommand(
    {
      clock: () => new Date('2026-04-01T00:00:00.000Z'),
      progress: silent,
      print: (line) => printed.push(line),
      complain: (line) => complained.push(line),
      roots: [join(root, 'built'), join(root, 'shipped')],
      shippedRoot: join(root, 'shipped'),
    },
    { positionals: text.split(' ').filter((word) => word !== ''), options },
  )
  return { code, said: printed.join('\n'), wrong: complained.join('\n') }
}

const [old, now] = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb']
const built = () => join(root, 'built')
const put = (over: Partial<SmallAtlas>, where = built()) => writeSmallAtlas(where, smallAtlas(over))
const current = (home = join(built(), 'testland')) => readFileSync(join(home, 'current'), 'utf8').trim()

/** Two versions of Testland, the second current. */
function putTwo(before: Partial<SmallAtlas> = {}, after: Partial<SmallAtlas> = {}) {
  put({ version: old, ...before })
  put({ version: now, ...after })
  writeFileSync(join(built(), 'testland', 'previous'), `${old}\n`)
}

describe('help', () => {
  test('is given for all commands and for each', async () => {
    expect(await command('help')).toMatchObject({
      code: 0,
      said: expect.stringContaining('remove <country>'),
    })
    expect(await command('', { help: true })).toMatchObject({ code: 0 })
    for (const verb of verbs) {
      const { code, said } = await command(verb, { help: true })
      expect(code).toBe(0)
      expect(said).toMatch(new RegExp(`^Usage: npm run atlas -- ${verb}.*Options:`, 's'))
    }
  })

  test('follows a command line that makes no sense, with exit code 1', async () => {
    expect(await command('')).toMatchObject({ code: 1, said: expect.stringContaining('Usage:') })
    for (const [text, options, sentence] of [
      ['paint', {}, 'There is no command "paint".'],
      ['list', { colour: 'red' }, 'There is no option --colour.'],
      ['list', { chargers: 'x' }, '"list" has no option --chargers.'],
      ['diff x', { json: 'yes' }, '--json takes no value.'],
      ['build li x', { chargers: '' }, '--chargers needs a value.'],
      ['list testland', {}, '"testland" is one argument too many.'],
      ['remove', {}, 'Remove which country?'],
      ['diff', {}, 'Which country, or which two folders?'],
      ['build li x.osm.pbf', { md5: 'abc' }, '--md5 is for an extract at an address'],
    ] as const) {
      const { code, wrong } = await command(text, options)
      expect(code).toBe(1)
      expect(wrong).toContain(sentence)
      expect(wrong).toContain('Usage:')
    }
  })
})

describe('list', () => {
  test('says of every version what it is', async () => {
    putTwo()
    put({ version: 'cccccccccccc' }, join(root, 'shipped'))
    const { code, said } = await command('list')
    expect(code).toBe(0)
    const rows = said
      .split('\n')
      .slice(1)
      .map((line) => line.split(/ {2,}/))
    expect(rows.map(([country, version, state]) => [country, version, state])).toEqual([
      ['testland', now, 'current'],
      ['testland', old, 'previous'],
      ['testland', 'cccccccccccc', 'shadowed'],
    ])
    expect(said).toContain(join(built(), 'testland', now))
  })

  test('answers machines with the same', async () => {
    put({ sites: [site({ osm_id: 'way/1' })], version: now })
    const [row] = JSON.parse((await command('list', { json: true })).said)
    expect(row).toMatchObject({
      country: 'testland',
      version: now,
      state: 'current',
      readers: [],
      problem: null,
    })
    expect(row.content).toMatchObject({ sites: 1, hexagons: 37, builtAt: '2026-01-01T00:00:00.000Z' })
    expect(row.bytes).toBeGreaterThan(1000)
  })

  test('names a damaged version and one that is not there', async () => {
    writeFileSync(join(put({ version: now }), 'manifest.json'), '{')
    writeFileSync(join(built(), 'testland', 'current'), `${old}\n`)
    const { code, said } = await command('list')
    expect(code).toBe(0)
    expect(said).toMatch(new RegExp(`${old} +damaged.*manifest.json is missing`))
    expect(said).toMatch(new RegExp(`${now} +damaged.*it is not JSON`))
  })

  test('says that there is none and how to get one', async () => {
    expect((await command('list')).said).toContain('No atlas is installed. Build one with')
  })
})

describe('verify', () => {
  test('finds damage in one country and still looks at the others', async () => {
    put({ version: now })
    put({ version: now, country: 'otherland' })
    rmSync(join(built(), 'otherland', now, 'manifest.json'))
    const { code, wrong } = await command('verify')
    expect(code).toBe(1)
    expect(wrong).toMatch(/otherland .* is damaged:\n .*manifest\.json is missing\./)
    expect(wrong).toMatch(/testland .* is damaged:\n .*one was changed, added or removed\./)
  })

  test('says that a country is not there', async () => {
    expect(await command('verify nowhere')).toMatchObject({
      code: 1,
      wrong: expect.stringContaining('No atlas of "nowhere" is installed.'),
    })
  })
})

describe('diff', () => {
  const at = (metres: number) => {
    const [lng, lat] = metresFrom(centre, metres, 0)
    return { lat, lng }
  }
  const places = [
    { name: 'Middleton', kind: 'town' as const, position: metresFrom(centre, 0, 0), population: 9, city: '' },
  ]
  const before = {
    places,
    sites: [
      site({ osm_id: 'way/1', name: 'Gone' }),
      site({ osm_id: 'way/2', name: 'Same', capacity: 100 }),
      site({ osm_id: 'way/3', name: 'Grown', capacity: 10 }),
      site({ osm_id: 'way/4', name: 'Moved', ...at(0) }),
      site({ osm_id: 'way/5', name: 'Redrawn', ...at(0) }),
    ],
    chargers: [
      charger({ id: 'node/1', maxPower: 22 }),
      charger({ id: 'node/2', evses: { AC: 2, DC: 0, HPC: 0 } }),
      charger({ id: 'node/3' }),
    ],
  }
  const after = {
    places,
    sites: [
      site({ osm_id: 'way/2', name: 'Same', capacity: 109 }),
      site({ osm_id: 'way/3', name: 'Grown', capacity: 20 }),
      site({ osm_id: 'way/4', name: 'Moved', ...at(40) }),
      site({ osm_id: 'way/5', name: 'Redrawn', ...at(20) }),
      site({ osm_id: 'node/9', name: 'New', city: 'Easton' }),
    ],
    chargers: [
      charger({ id: 'node/1', maxPower: 50 }),
      charger({ id: 'node/2', evses: { AC: 2, DC: 1, HPC: 0 } }),
      charger({ id: 'OCM/7', name: 'Depot' }),
    ],
  }

  test('says what came, went and changed, and nothing of what was only redrawn', async () => {
    putTwo(before, after)
    const { code, said } = await command('diff testland')
    expect(code).toBe(0)
    expect(said).toContain(`Testland: ${old} (map data of 2026-01-01) -> ${now} (`)
    const lists = said.split('\n\n').slice(2)
    expect(lists).toEqual([
      'Sites that came: 1\n  node/9  New, Easton',
      'Sites that went: 1\n  way/1  Gone, Middleton',
      'Sites that changed: 2\n  way/3  Grown, Middleton: 10 -> 20 spaces\n  way/4  Moved, Middleton: moved 40 m',
      'Chargers that came: 1\n  OCM/7  Depot, Middleton',
      'Chargers that went: 1\n  node/3  node/3, Middleton',
      'Chargers that changed: 2\n  node/1  node/1, Middleton: 22 -> 50 kW\n  node/2  node/2, Middleton: 0 -> 1 DC EVSEs',
    ])
    expect(said).toMatch(/^sites +5 +5 +0$/m)
    expect(said).toMatch(/^people +0 +0 +0$/m)
  })

  test('is the same by versions, by the beginnings of their names and by folders', async () => {
    putTwo(before, after)
    const { said } = await command('diff testland')
    const home = join(built(), 'testland')
    expect((await command(`diff testland ${old}`)).said).toBe(said)
    expect((await command('diff testland aaaa bbbb')).said).toBe(said)
    expect((await command(`diff ${join(home, old)} ${join(home, now)}`)).said).toBe(said)
  })

  test('answers machines with all of it', async () => {
    putTwo(before, after)
    const found = JSON.parse((await command('diff testland', { json: true })).said)
    expect(found).toMatchObject({
      country: 'testland',
      before: { version: old, counts: { sites: 5, chargers: 3 } },
      after: { version: now },
      sites: { came: [{ id: 'node/9', name: 'New', town: 'Easton', lat: centre.lat }] },
    })
    expect(found.sites.changed[1].changes).toEqual([{ what: 'moved', from: 0, to: 40 }])
  })

  test('lists a hundred and counts the rest', async () => {
    const many = Array.from({ length: 130 }, (_, index) => site({ osm_id: `way/${1000 + index}` }))
    putTwo({}, { sites: many })
    const { said } = await command('diff testland')
    expect(said).toContain('Sites that came: 130')
    expect(said).toContain('  ... and 30 more (--json lists all)')
  })

  test('says why there is nothing to compare', async () => {
    put({ version: now })
    for (const [text, sentence] of [
      ['diff testland', `There is no version of testland before ${now}.`],
      ['diff testland dddd', `testland has no version dddd; it has ${now}.`],
      ['diff nowhere', 'No atlas of "nowhere" is installed.'],
      [`diff ${root}/none ${root}/none`, 'manifest.json is missing.'],
    ] as const) {
      expect(await command(text)).toMatchObject({ code: 1, wrong: expect.stringContaining(sentence) })
    }
    const other = put({ version: old, country: 'otherland', name: 'Otherland' })
    expect((await command(`diff ${other} ${join(built(), 'testland', now)}`)).wrong).toContain(
      'only versions of one country can be compared.',
    )
  })
})

describe('remove', () => {
  const folder = (version: string) => join(built(), 'testland', version)

  test('removes a version that is not current', async () => {
    putTwo()
    const { code, said } = await command(`remove testland ${old}`)
    expect(code).toBe(0)
    expect(said).toBe(`Version ${old} of testland is removed.\ntestland is at version ${now}.`)
    expect(existsSync(folder(old))).toBe(false)
    expect(current()).toBe(now)
  })

  test('refuses the current one, and with --force makes the one before current', async () => {
    putTwo()
    const refused = await command('remove testland bbbb')
    expect(refused.code).toBe(1)
    expect(refused.wrong).toContain(
      `Version ${now} of testland is the current one; --force removes it all the same.`,
    )
    expect(existsSync(folder(now))).toBe(true)
    expect((await command('remove testland bbbb', { force: true })).said).toContain(`is at version ${old}.`)
    expect(current()).toBe(old)
    expect(existsSync(folder(now))).toBe(false)
  })

  test('removes all of a country with --force, and its folder with it', async () => {
    putTwo()
    expect((await command('remove testland')).code).toBe(1)
    const { code, said } = await command('remove testland', { force: true })
    expect(code).toBe(0)
    expect(said).toContain('testland is not installed any more.')
    expect(existsSync(join(built(), 'testland'))).toBe(false)
  })

  test('protects what shipped, and falls back to it', async () => {
    put({ version: 'cccccccccccc' }, join(root, 'shipped'))
    put({ version: now })
    expect((await command('remove testland', { force: true })).said).toContain('is at version cccccccccccc.')
    const { code, wrong } = await command('remove testland')
    expect(code).toBe(1)
    expect(wrong).toContain('ships with the project and is the current one; --force')
  })

  test('says what is not there', async () => {
    put({ version: now })
    expect((await command('remove nowhere')).wrong).toContain('No atlas of "nowhere" is installed.')
    expect((await command('remove testland dddd')).wrong).toContain('testland has no version dddd')
  })
})
