import type { GeoResult } from '@/lib/contract/geo'
import { countryNamed, isHouseNumber, isPostcode, joinAddress } from '@/lib/domain/location-file/file-address'
import { addressParts } from '@/lib/domain/location-file/file-fields'
import type { RowTexts } from '@/lib/domain/location-file/file-row'
import { isElsewhere, withTypedTown } from '@/lib/domain/location-file/match-address'
import { matchTable } from '@/lib/domain/location-file/match-table'
import { assess, place, rowsOf } from '@/tests/support/assessed-rows'

const table = (heading: string, ...rows: string[]) => ({ columns: heading.split('|'), rows: rowsOf(...rows) })

describe('the parts of an address', () => {
  it.each([
    [
      'German',
      'Straße|Hausnr.|PLZ|Ort|Bundesland|Land',
      'Landstrasse|28|9494|Schaan|Unterland|Liechtenstein',
    ],
    ['English', 'Street|House No.|Post code|Town|County|Country', 'High Street|12|SW1A 1AA|London|Kent|GB'],
    ['French', 'Rue|Numéro de rue|Code postal|Ville|Région|Pays', 'Rue de la Paix|12|75002|Paris|IDF|France'],
    ['Italian', 'Via|N. civico|CAP|Comune|Regione|Paese', 'Via Roma|12|00184|Roma|Lazio|Italia'],
    ['Spanish', 'Calle|Número|Código postal|Ciudad|Provincia|País', 'Calle Mayor|12|28013|Madrid|M|España'],
    ['Portuguese', 'Rua|Número|Código postal|Cidade|Distrito|País', 'Rua Augusta|12|1100-048|Lisboa|L|PT'],
    ['Dutch', 'Straat|Huisnummer|Postcode|Plaats|Provincie|Land', 'Damrak|12a|1012 AB|Amsterdam|NH|NL'],
    ['Polish', 'Ulica|Nr domu|Kod pocztowy|Miejscowość|Województwo|Kraj', 'Długa|12/3|00-238|Warszawa|M|PL'],
    ['Norwegian', 'Gate|Husnummer|Postnummer|Poststed|Fylke|Land', 'Testveien|1|0001|OSLO|Oslo|NO'],
    ['Swedish', 'Gata|Husnummer|Postnummer|Postort|Län|Land', 'Storgatan|1|114 51|Stockholm|S|SE'],
  ])('are recognised in %s', (_, heading, row) => {
    expect(matchTable(table(heading, row)).fields).toEqual(addressParts)
  })

  it('take a number after the street for that of the house, and leave the ID to its own column', () => {
    const { fields, reasons } = matchTable(table('Strasse|Nr.|PLZ|ID', 'Landstrasse|28|9494|7'))
    expect(fields).toEqual(['street', 'houseNumber', 'postcode', 'id'])
    expect(reasons[1]).toBe('Beside the street, by its values: “28”.')
    expect(reasons[2]).toBe('By heading and values.')
  })

  it.each([
    ['Postcode', 'soon', 'Left out: “soon” does not look like a postcode.'],
    ['Hausnummer', '47.14', 'Left out: “47.14” does not look like a house number.'],
    ['Ort', '12', 'Left out: “12” does not look like a town.'],
  ])('need values that look like them: %s', (heading, value, reason) => {
    expect(matchTable(table(`Name|${heading}`, `A|${value}`))).toMatchObject({
      fields: ['name', null],
      reasons: ['By its heading.', reason],
    })
  })

  it('look like postcodes and house numbers of many countries', () => {
    const codes = [
      '9494',
      'FL-9494',
      '88131',
      '00-238',
      '1100-048',
      '1012 AB',
      'SW1A 1AA',
      'K1A 0B1',
      'AD500',
      '114 51',
    ]
    expect(codes.filter((code) => !isPostcode(code))).toEqual([])
    expect(['Schaan', '47.14', '12', ''].filter(isPostcode)).toEqual([])
    expect(
      ['3', '3a', '12-14', '12/3', 'A7', 'No. 5', '28.0', 's/n'].filter((text) => !isHouseNumber(text)),
    ).toEqual([])
    expect(['Schaan', '47.14', '1234567', ''].filter(isHouseNumber)).toEqual([])
  })
})

const parts: RowTexts = { street: 'Landstrasse', houseNumber: '28', postcode: '9494', town: 'Schaan' }

it.each<[string, RowTexts, string]>([
  ['most countries', parts, 'Landstrasse 28, 9494 Schaan'],
  ['a named country', { ...parts, country: 'Liechtenstein' }, 'Landstrasse 28, 9494 Schaan, Liechtenstein'],
  ['a code of a country', { ...parts, country: 'LIE' }, 'Landstrasse 28, 9494 Schaan, Liechtenstein'],
  ['an unknown code', { ...parts, country: 'QQ' }, 'Landstrasse 28, 9494 Schaan'],
  [
    'numbers of a spreadsheet',
    { ...parts, houseNumber: '28.0', postcode: '9494.0' },
    'Landstrasse 28, 9494 Schaan',
  ],
  ['a number in the street', { ...parts, street: 'Landstrasse 28' }, 'Landstrasse 28, 9494 Schaan'],
  ['a postcode in the town', { ...parts, town: '9494 Schaan' }, 'Landstrasse 28, 9494 Schaan'],
  [
    'an address of the street only',
    { address: 'Bernstrasse 1', postcode: '3000', town: 'Bern' },
    'Bernstrasse 1, 3000 Bern',
  ],
  ['a whole address', { ...parts, address: 'Landstrasse 28, 9494 Schaan' }, 'Landstrasse 28, 9494 Schaan'],
  [
    'the United Kingdom',
    { street: 'High Street', houseNumber: '12', postcode: 'SW1A 1AA', town: 'London' },
    '12 High Street, London SW1A 1AA',
  ],
  [
    'the United States',
    {
      street: 'Main St',
      houseNumber: '100',
      postcode: '80000',
      town: 'Springfield',
      region: 'CO',
      country: 'USA',
    },
    '100 Main St, Springfield, CO 80000, United States',
  ],
  [
    'France',
    { street: 'Rue de la Paix', houseNumber: '2', postcode: '75002', town: 'Paris' },
    '2 Rue de la Paix, 75002 Paris',
  ],
  ['nothing but a country', { country: 'Schweiz', region: 'GR' }, ''],
])('joins the parts in the order of %s', (_, texts, line) => {
  expect(joinAddress(texts)).toBe(line)
})

it('knows countries by their names and codes', () => {
  expect(
    ['Schweiz', 'Suisse', 'CHE', 'ch', 'Niederlande', 'Polska', 'Norge', 'Schaan'].map(countryNamed),
  ).toEqual([...['CH', 'CH', 'CH', 'CH', 'NL', 'PL', 'NO'], undefined])
})

it.each([
  ['Landstrasse 28, 9494 Schaan', 'Landstrasse, Schaan, Liechtenstein', false],
  ['Landstrasse 28, 9494 Schaan', 'Landstrasse, Triesen, Liechtenstein', true],
  ['Landstrasse 28, 9494 Schaan, Liechtenstein', 'Landstrasse, Triesen, Liechtenstein', true],
  ['Landstrasse 28, Liechtenstein', 'Landstrasse, Triesen, Liechtenstein', false],
  ['Landstrasse 28', 'Landstrasse, Triesen, Liechtenstein', false],
  ['Landstrasse 1128, 9494 Schaan', 'Landstrasse 1128, 9490 Vaduz, Liechtenstein', true],
  ['Rue de Lausanne 1, 1201 Genève', 'Rue de Lausanne 1, 1201 Geneva, Switzerland', false],
  ['Hauptstr. 1, Lindau (Bodensee)', 'Hauptstraße, Lindau, Germany', false],
  ['12 High Street, London SW1A 1AA', 'High Street, London, United Kingdom', false],
  [
    'Carrer Prat de la Creu 30, AD500 Andorra la Vella',
    'Carrer Prat de la Creu, Andorra la Vella, Andorra',
    false,
  ],
])('%s is elsewhere than %s: %s', (address, formatted_address, is) => {
  expect(isElsewhere(address, place(formatted_address))).toBe(is)
})

describe('a town by its name in another language', () => {
  const street = { ...place('Rue du Lac, Genève, Switzerland'), country: 'switzerland' }
  const found = place('Genf, Genève, Switzerland')
  const town: GeoResult = { ...found, kind: 'town', localName: 'Genève', country: 'switzerland' }

  it.each<[string, string, GeoResult, boolean]>([
    ['Rue du Lac 3, 1201 Genf', 'Genf', town, false],
    ['Rue du Lac, Bern', 'Bern', town, true],
    ['Rue du Lac, Genf', 'Genf', { ...town, localName: 'Genua' }, true],
    ['Rue du Lac, Genf', 'Genf', { ...town, country: 'atlantis' }, true],
  ])('%s is elsewhere by %s: %#', (address, typed, named, is) => {
    expect(isElsewhere(address, street)).toBe(true)
    expect(isElsewhere(address, withTypedTown(street, typed, [named]))).toBe(is)
  })
})

describe('a row with an address', () => {
  const { fields } = matchTable(table('Strasse|Hausnr.|PLZ|Ort', 'Landstrasse|28|9494|Schaan'))
  const row = 'Landstrasse|28|9494|Schaan'
  const address = 'Landstrasse 28, 9494 Schaan'
  const lookedUp = (...found: string[]) => ({
    fields,
    places: new Map([[address, found.map((each) => place(each))]]),
  })

  it('is looked up by all parts, keeps them and is named by them', () => {
    const [read] = assess([row], lookedUp('Landstrasse, Schaan, Liechtenstein')).rows
    expect(read?.location).toMatchObject({ name: address, address, lat: 47.15 })
  })

  it('takes the place in its town alone', () => {
    const found = lookedUp('Landstrasse, Triesen, Liechtenstein', 'Landstrasse, Schaan, Liechtenstein')
    expect(assess([row], found).rows[0]).toMatchObject({ status: 'ready', places: [{ kind: 'street' }] })
  })

  it('is a question if only another town has the street, whose address it takes when confirmed', () => {
    const found = lookedUp('Landstrasse, Triesen, Liechtenstein')
    expect(assess([row], found).rows[0]).toMatchObject({
      status: 'fix',
      lat: undefined,
      problems: [{ kind: 'elsewhere', text: 'Found only elsewhere: Landstrasse, Triesen, Liechtenstein' }],
    })
    const edit = { lat: '47.15', lng: '9.51', address: 'Landstrasse, Triesen, Liechtenstein' }
    const { rows } = assess([row], { ...found, edits: new Map([[2, edit]]) })
    expect(rows[0]?.location).toMatchObject({ address: edit.address, name: edit.address })
  })

  it('has none where coordinates or a link take its place', () => {
    const [read] = assess(['1||47.141, 9.521||||']).rows
    expect(read?.location?.name).toBe('Location 1')
    expect(read?.location).not.toHaveProperty('address')
  })

  it('may be too long to keep', () => {
    const [read] = assess([`1|A|${'x'.repeat(301)}|47.1|9.5`]).rows
    expect(read?.problems).toMatchObject([{ kind: 'length', field: 'address', max: 300 }])
  })
})
