import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandText, verbs } from '@/server/atlas/commands/command-line'
import { built, command, current, now, old, put, putTwo, root } from '@/tests/support/atlas-command'
import { site } from '@/tests/support/small-atlas'

describe('help', () => {
  test('describes all commands together and each one', async () => {
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

  test('follows an invalid command line, with exit code 1', async () => {
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
      ['build li x.osm.pbf', { name: 'North' }, '--name is for a part of a country, given by --boundary.'],
      ['build li x.osm.pbf', { boundary: '' }, '--boundary needs a value.'],
    ] as const) {
      const { code, wrong } = await command(text, options)
      expect(code).toBe(1)
      expect(wrong).toContain(sentence)
      expect(wrong).toContain('Usage:')
    }
  })
})

test('a command is shown as a shell takes it', () => {
  const line = {
    positionals: ['germany', "my maps/it's.osm.pbf"],
    options: { around: ['a.osm.pbf', 'b.osm.pbf'], partial: true, boundary: 'Old' },
  }
  expect(commandText('build', line, { boundary: '-5.5,36,-5,36.2' })).toBe(
    "npm run atlas -- build germany 'my maps/it'\\''s.osm.pbf' --around=a.osm.pbf --around=b.osm.pbf --partial --boundary=-5.5,36,-5,36.2",
  )
})

describe('list', () => {
  test('shows every version with its state', async () => {
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

  test('prints the same as JSON with --json', async () => {
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

  test('names a damaged version and a missing one', async () => {
    writeFileSync(join(put({ version: now }), 'manifest.json'), '{')
    writeFileSync(join(built(), 'testland', 'current'), `${old}\n`)
    const { code, said } = await command('list')
    expect(code).toBe(0)
    expect(said).toMatch(new RegExp(`${old} +damaged.*manifest.json is missing`))
    expect(said).toMatch(new RegExp(`${now} +damaged.*it is not JSON`))
  })

  test('explains how to get a first version', async () => {
    expect((await command('list')).said).toContain('No atlas is installed. Build one with')
  })
})

describe('verify', () => {
  test('finds damage in one country and still verifies the others', async () => {
    put({ version: now })
    put({ version: now, country: 'otherland' })
    rmSync(join(built(), 'otherland', now, 'manifest.json'))
    const { code, wrong } = await command('verify')
    expect(code).toBe(1)
    expect(wrong).toMatch(/otherland .* is damaged:\n .*manifest\.json is missing\./)
    expect(wrong).toMatch(/testland .* is damaged:\n .*one was changed, added or removed\./)
  })

  test('reports a missing country', async () => {
    expect(await command('verify nowhere')).toMatchObject({
      code: 1,
      wrong: expect.stringContaining('No atlas of "nowhere" is installed.'),
    })
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

  test('refuses the current one, and with --force makes the previous one current', async () => {
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

  test('removes all of a country with --force, including its folder', async () => {
    putTwo()
    expect((await command('remove testland')).code).toBe(1)
    const { code, said } = await command('remove testland', { force: true })
    expect(code).toBe(0)
    expect(said).toContain('testland is not installed any more.')
    expect(existsSync(join(built(), 'testland'))).toBe(false)
  })

  test('protects shipped versions, and falls back to them', async () => {
    put({ version: 'cccccccccccc' }, join(root, 'shipped'))
    put({ version: now })
    expect((await command('remove testland', { force: true })).said).toContain('is at version cccccccccccc.')
    const { code, wrong } = await command('remove testland')
    expect(code).toBe(1)
    expect(wrong).toContain('ships with the project and is the current one; --force')
  })

  test('names a missing country or version', async () => {
    put({ version: now })
    expect((await command('remove nowhere')).wrong).toContain('No atlas of "nowhere" is installed.')
    expect((await command('remove testland dddd')).wrong).toContain('testland has no version dddd')
  })
})
