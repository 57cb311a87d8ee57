import { wordsOf } from '@/server/atlas/derive/places/place-words'
import type { Place } from '@/server/atlas/entities/entities'
import type { PlaceQuery } from '@/server/atlas/store/places/place-search'
import { place, searchOver } from '@/tests/support/place-search'

const town = (name: string, population: number, over: Partial<Place> = {}) =>
  place(name, { kind: 'town', population, ...over })

function namesFor(places: readonly Place[], text: string, more: Partial<PlaceQuery> = {}) {
  return searchOver(places)({ text, limit: 10, ...more }).map((found) => found.place.name)
}

describe('words', () => {
  test.each([
    ['Städtle', ['stadtle']],
    ['Große Straße', ['grosse', 'strasse']],
    ['Łódź, Ørsted-Æble', ['lodz', 'orsted', 'aeble']],
    ['Улица Ленина', ['улица', 'ленина']],
    ['شَارِع الملك', ['شارع', 'الملك']],
    ['<b>Bar & Grill</b>', ['b', 'bar', 'grill', 'b']],
    [' – ', []],
  ])('of %j are folded', (text, words) => {
    expect(wordsOf(text)).toEqual(words)
  })
})

describe('a search by name', () => {
  const places = [
    place('Testland', { kind: 'country', population: 40_000 }),
    town('Vaduz', 5700),
    town('Balzers', 4600),
    place('Vaduzerweg', { city: 'Balzers' }),
    place('Landstrasse', { city: 'Vaduz' }),
    place('Landstrasse', { city: 'Balzers' }),
    place('Städtle', { city: 'Vaduz' }),
    place('Saint-Exupéry Straße', { city: 'Balzers' }),
  ]

  test.each([
    ['va', 'Vaduz'],
    ['VADUZ', 'Vaduz'],
    ['vaduc', 'Vaduz'],
    ['vdauz', 'Vaduz'],
    ['stadtle', 'Städtle'],
    ['exupery', 'Saint-Exupéry Straße'],
    ['strasse exupery', 'Saint-Exupéry Straße'],
    ['ladnstrase', 'Landstrasse'],
    ['testlnad', 'Testland'],
  ])('%j finds %j first', (text, name) => {
    expect(namesFor(places, text)[0]).toBe(name)
  })

  test('uses the town to rank, even with a typo in it', () => {
    const cityOf = (text: string) => searchOver(places)({ text, limit: 1 })[0]?.place.city
    expect(cityOf('landstrasse vaduz')).toBe('Vaduz')
    expect(cityOf('landstrasse balzers')).toBe('Balzers')
    expect(cityOf('lanstrasse balzres')).toBe('Balzers')
  })

  test('finds an address as displayed, with its country', () => {
    expect(namesFor(places, 'Städtle, Vaduz, Testland')).toEqual(['Städtle'])
    expect(namesFor(places, 'Vaduz, Testland')[0]).toBe('Vaduz')
  })

  test('lists no streets for a town alone', () => {
    expect(namesFor(places, 'Balzers')).toEqual(['Balzers'])
  })

  test.each(['', ' ', 'v', '!', '<>', 'xyzzyqq'])('finds nothing for %j', (text) => {
    expect(namesFor(places, text)).toEqual([])
  })

  test('respects its limit, and breaks ties by the order of the file', () => {
    const many = Array.from({ length: 30 }, (_, at) => place('Main Street', { city: `City ${at}` }))
    const found = searchOver(many)({ text: 'main street', limit: 3 })
    expect(found.map((each) => each.place.city)).toEqual(['City 0', 'City 1', 'City 2'])
  })

  test('returns every field of a place', () => {
    const all = { name: 'Øya', kind: 'village', position: [9.51, 47.12], population: 7, city: 'B' } as const
    const bounds = [9.5, 47.1, 9.6, 47.2] as const
    const search = searchOver([{ ...all, bounds }, place('Øst')])
    expect(search({ text: 'oya', limit: 1 })[0]?.place).toEqual({ ...all, bounds })
    expect(search({ text: 'øst', limit: 1 })[0]?.place.bounds).toBeUndefined()
  })

  test('does not depend on the previous search', () => {
    const search = searchOver(places)
    const alone = search({ text: 'landstrasse', limit: 10 })
    search({ text: 'vaduz balzers testland', limit: 10 })
    expect(search({ text: 'landstrasse', limit: 10 })).toEqual(alone)
  })

  test('works in a country without places', () => {
    expect(namesFor([], 'vaduz')).toEqual([])
  })
})

describe('names in other scripts and with markup', () => {
  const names = ['Улица Ленина', 'شارع الملك', '北京路', '<script>alert(1)</script>', "'; DROP TABLE places"]
  test.each(names)('%j is found by its own text', (name) => {
    const places = names.map((each) => place(each))
    expect(namesFor(places, name)[0]).toBe(name)
  })

  test('are found by a prefix and with a typo', () => {
    const places = [place('Улица Ленина'), place('شارع الملك')]
    expect(namesFor(places, 'лен')).toEqual(['Улица Ленина'])
    expect(namesFor(places, 'Лнеина')).toEqual(['Улица Ленина'])
    expect(namesFor(places, 'الملق')).toEqual(['شارع الملك'])
  })
})

describe('nearness', () => {
  const near = { lat: 47.1, lng: 9.5 }
  const far = [15, 50] as const

  test('ranks the nearer of two streets first', () => {
    const places = [
      place('Bahnhofstrasse', { position: far, city: 'Far' }),
      place('Bahnhofstrasse', { city: 'Near' }),
    ]
    const first = (more: Partial<PlaceQuery>) =>
      searchOver(places)({ text: 'bahnhofstr', limit: 2, ...more })[0]?.place.city
    expect(first({})).toBe('Far')
    expect(first({ near })).toBe('Near')
  })

  test('never ranks a street before a town or village of exactly its name', () => {
    for (const kind of ['town', 'village'] as const) {
      const places = [place('Nendeln', { city: 'Here' }), place('Nendeln', { kind, position: far })]
      expect(searchOver(places)({ text: 'nendeln', limit: 2, near })[0]?.place.kind).toBe(kind)
    }
  })

  test('ranks an exact name before longer ones nearby', () => {
    const places = [place('Bergstrasse'), town('Berg', 300, { position: far })]
    expect(namesFor(places, 'berg', { near })[0]).toBe('Berg')
  })
})
