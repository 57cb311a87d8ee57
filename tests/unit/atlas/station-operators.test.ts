import { abbreviates, operatorSpelling } from '@/server/atlas/derive/stations/station-operators'

interface Named {
  network: string
  wikidata?: string
  website?: string
}

/** Spellings after unification; a repeated name counts each time. */
function spelled(...names: (Named | string)[]) {
  const full = names.map((name) => (typeof name === 'string' ? { network: name } : name))
  const spell = operatorSpelling(full.map((name) => ({ wikidata: '', website: '', ...name })))
  return full.map(({ network }) => spell(network))
}

describe('spellings of one operator', () => {
  test.each<[string, string[]]>([
    [
      'an abbreviation',
      ['LKW', 'LKW', 'LKW', 'Liechtensteinische Kraftwerke', 'Liechtensteinischen Kraftwerke'],
    ],
    ['case and accents', ['GOFAST', 'GOFAST', 'Gofast', 'GoFast']],
    ['legal form', ['IONITY', 'IONITY', 'IONITY GmbH', 'Ionity']],
    ['words for charging', ['Tesla', 'Tesla', 'Tesla Supercharger', 'Tesla, Inc.']],
    ['an abbreviation in brackets', ['FEDA', 'FEDA', "Forces Elèctriques d'Andorra (FEDA)"]],
    ['minor words', ['FEDA', 'FEDA', "Forces Elèctriques d'Andorra"]],
  ])('become the most frequent: %s', (_, names) => {
    expect(new Set(spelled(...names))).toEqual(new Set([names[0]]))
  })

  test('share a Wikidata id', () => {
    const names = spelled(
      { network: 'Q-Power', wikidata: 'Q1' },
      { network: 'Q-Power', wikidata: 'Q1' },
      { network: 'Kraftwerk Nord', wikidata: 'Q1' },
    )
    expect(names[2]).toBe('Q-Power')
  })

  test('share the host of their site, or keep their name', () => {
    const names = spelled(
      'GreenWay',
      { network: 'GreenWay Polska', website: 'https://www.greenway.com.pl/stacje' },
      { network: 'GW Infrastruktura', website: 'greenway.sk' },
    )
    expect(names).toEqual(['GreenWay', 'GreenWay', 'GreenWay'])
  })

  test('are not joined by a shared directory site', () => {
    const names = spelled(
      { network: 'Nord', website: 'https://chargemap.com/nord' },
      { network: 'Sud', website: 'https://chargemap.com/sud' },
    )
    expect(names).toEqual(['Nord', 'Sud'])
  })
})

describe('different operators with', () => {
  test.each<[string, string[]]>([
    ['towns', ['Gemeinde Triesen', 'Gemeinde Triesenberg', 'Gemeinde Mauren']],
    ['towns with a common stem', ['Stadtwerke Rheinfeld', 'Stadtwerke Rheinfelden']],
    ['a word of many names', ['Energie', 'Energie Steiermark', 'Energie Burgenland']],
    ['an abbreviation of two', ['SWH', 'Stadtwerke Halle', 'Stadtwerke Hannover']],
    ['no abbreviation', ['Shell', 'Stadtwerke Hell']],
  ])('%s stay apart', (_, names) => {
    expect(spelled(...names)).toEqual(names)
  })

  test('one abbreviation but other Wikidata ids stay apart', () => {
    const names = spelled(
      { network: 'LKW', wikidata: 'Q1' },
      { network: 'Lausitzer Kraftwerke', wikidata: 'Q2' },
    )
    expect(names).toEqual(['LKW', 'Lausitzer Kraftwerke'])
  })
})

test.each([
  ['lkw', 'liechtensteinische kraftwerke', true],
  ['enbw', 'energie baden wurttemberg', true],
  ['feda', 'forces electriques d andorra', true],
  ['lk', 'liechtensteinische kraftwerke', false],
  ['lkx', 'liechtensteinische kraftwerke', false],
  ['klw', 'liechtensteinische kraftwerke', false],
  ['lkw', 'liechtensteinische kraftwerke nord', false],
])('%s abbreviates %s: %s', (word, name, expected) => {
  expect(abbreviates(word, name.split(' '))).toBe(expected)
})
