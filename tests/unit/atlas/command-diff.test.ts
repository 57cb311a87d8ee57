import { join } from 'node:path'
import { built, command, now, old, put, putTwo, root } from '@/tests/support/atlas-command'
import { centre, charger, metresFrom, site } from '@/tests/support/small-atlas'

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

  test('lists additions, removals and changes, but not redrawn outlines', async () => {
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

  test('accepts versions, their prefixes and folders', async () => {
    putTwo(before, after)
    const { said } = await command('diff testland')
    const home = join(built(), 'testland')
    expect((await command(`diff testland ${old}`)).said).toBe(said)
    expect((await command('diff testland aaaa bbbb')).said).toBe(said)
    expect((await command(`diff ${join(home, old)} ${join(home, now)}`)).said).toBe(said)
  })

  test('prints everything as JSON with --json', async () => {
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

  test('lists a hundred entries and counts the rest', async () => {
    const many = Array.from({ length: 130 }, (_, index) => site({ osm_id: `way/${1000 + index}` }))
    putTwo({}, { sites: many })
    const { said } = await command('diff testland')
    expect(said).toContain('Sites that came: 130')
    expect(said).toContain('  ... and 30 more (--json lists all)')
  })

  test('explains why there is nothing to compare', async () => {
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
