import { matchTable } from '@/lib/domain/location-file/match-table'
import { letterOf } from '@/lib/domain/tables/letter-o'
import { loadProjection } from '@/lib/geo/projection'
import { readCoordinate } from '@/lib/geo/read-coordinate'
import { assess } from '@/tests/support/assessed-rows'

const table = (columns: string, ...rows: string[]) => ({
  columns: columns.split('|'),
  rows: rows.map((text, at) => ({ row: at + 2, cells: text.split('|') })),
})

describe('the letter O of a sheet', () => {
  it.each([
    ['east by German words', table('Standort|Breite|Länge', 'Bahnhofstrasse 1|47 N|9.52 O'), 'east'],
    ['east by Dutch words', table('Naam|Breedtegraad|Lengtegraad', 'Stationsplein|52 N|4.9 O'), 'east'],
    ['west by French words', table('Nom|Latitude|Longitude', 'Place de la Gare|48 N|4°29\'10"O'), 'west'],
    ['west by Spanish words', table('Nombre|Latitud|Longitud', 'Plaza Mayor|40 N|3.7 O'), 'west'],
    ['west by Italian words', table('Nome|Latitudine|Longitudine', 'Via Roma|38 N|9 O'), 'west'],
    ['west beside E', table('a|b|c', 'x|40 N|3.7 O', 'y|41 N|2.1 E'), 'west'],
    ['east beside W', table('a|b|c', 'x|47 N|9.5 O', 'y|51 N|0.1 W'), 'east'],
    ['open without words', table('a|b|c', 'x|47 N|9.5 O'), undefined],
    [
      'open where letters and words differ',
      table('Nom|b|c', 'Rue du Lac|47 N|9.5 O', 'y|47 N|1 W'),
      undefined,
    ],
    ['open where languages mix', table('a|b|c', 'x|47 N|9.5 O', 'y|47 N|1 W', 'z|47 N|1 E'), undefined],
    ['of no matter without such a letter', table('Standort|b|c', 'Bahnhofstrasse|47|9'), undefined],
  ])('is %s', (_, given, letter) => {
    expect(letterOf(given)).toBe(letter)
  })

  it('decides the sign', () => {
    expect(readCoordinate("4°30'O", 'lng', 'east')).toMatchObject({ kind: 'value', value: 4.5 })
    expect(readCoordinate("4°30'O", 'lng', 'west')).toMatchObject({ kind: 'value', value: -4.5 })
    expect(readCoordinate('O 4.5', 'lng')).toEqual({ kind: 'either', value: 4.5 })
  })

  it('is asked, never put right already', () => {
    const { rows } = assess(['1|Brest||48°23\'24"N|4°29\'10"O'])
    expect(rows[0]).toMatchObject({ status: 'fix', lat: undefined, fixes: [] })
    expect(rows[0]?.problems.map(({ kind }) => kind)).toEqual(['direction'])
    expect(rows[0]?.problems[0]?.text).toContain('Write E or W.')
  })

  it('is not asked where only one meaning lies in a country of the map', () => {
    const areas = [[-5, 42, -1, 51] as const]
    const { rows } = assess(['1|Brest||48°23\'24"N|4°29\'10"O'], { areas })
    expect(rows[0]?.lng).toBeCloseTo(-4.486, 3)
  })
})

describe('the columns of a table', () => {
  const fieldsOf = (...given: Parameters<typeof table>) => matchTable(table(...given))

  it.each([
    [
      'a type of AC and DC',
      fieldsOf('name|type', 'A|AC', 'B|DC'),
      'evaluationType',
      'By its values: “AC”, “DC”.',
    ],
    [
      'a column of OCPI',
      fieldsOf('name|plug', 'A|AC_3_PHASE', 'B|DC'),
      'evaluationType',
      'By its values: “AC_3_PHASE”, “DC”.',
    ],
    ['a type of sites', fieldsOf('name|type', 'A|Mall', 'B|DC'), 'type', 'By its heading.'],
    [
      'a power in kW',
      fieldsOf('name|Power', 'A|22', 'B|150 kW'),
      null,
      'Left out: “22”, “150 kW” are not AC or DC.',
    ],
    [
      'a state of a country',
      fieldsOf('name|State', 'A|CO', 'B|IL'),
      'region',
      '“CO”, “IL” look like regions, not statuses.',
    ],
    ['a state of a project', fieldsOf('name|State', 'A|planned', 'B|Open'), 'status', 'By its heading.'],
    ['a status in any words', fieldsOf('name|Status', 'A|phase 3'), 'status', 'By its heading.'],
    ['nothing known', fieldsOf('name|Remark', 'A|x'), null, undefined],
  ])('take %s for what it is, and say why', (_, { fields, reasons }, field, reason) => {
    expect([fields[1], reasons[1]]).toEqual([field, reason])
  })

  it('take AC and DC by their values only if no heading names the power type', () => {
    expect(fieldsOf('type|power type', 'AC|DC').fields).toEqual(['type', 'evaluationType'])
  })
})

describe('a row', () => {
  it('has no value for NA, but a town of Na', () => {
    const { rows } = assess(['1|Na||NA|n/a|None'])
    expect(rows[0]?.texts).toMatchObject({ name: 'Na', lat: '', lng: '', evaluationType: '' })
    expect(rows[0]?.problems.map(({ text }) => text)).toEqual(['Neither coordinates nor an address'])
  })

  it('takes a pair that was pasted into one cell', () => {
    expect(assess(['1|A||47.141, 9.521|'], {}).rows[0]).toMatchObject({
      lat: 47.141,
      lng: 9.521,
      status: 'ready',
    })
  })

  it('takes no lone decimal comma for a pair', () => {
    const { rows } = assess(['1|A||47,1|', '2|B||47,141|'])
    expect(rows.map(({ status, problems }) => [status, problems.map(({ text }) => text)])).toEqual([
      ['fix', ['Longitude is missing']],
      ['fix', ['Longitude is missing']],
    ])
  })

  it('asks for the system of metres that nothing names', () => {
    const [problem, more] = assess(['1|A||5221000|539500']).rows[0]?.problems ?? []
    expect(problem).toMatchObject({ kind: 'system', value: '5221000, 539500' })
    expect(more).toBeUndefined()
  })

  it('refuses metres of an unknown system by its name', () => {
    const { rows } = assess(['1|A||5221000|539500'], { system: 9999 })
    expect(rows[0]?.problems[0]?.text).toContain('These coordinates are in EPSG:9999, not WGS 84.')
  })

  it('transforms metres, and leaves out what lies outside their area', async () => {
    const projection = await loadProjection(25832)
    const { rows } = assess(['1|A||5221000|539500', '2|B||221000|539500'], { system: 25832, projection })
    expect(rows[0]).toMatchObject({ lat: 47.1413172, lng: 9.5209377, fixes: ['metres'] })
    expect(rows[1]?.problems[0]?.text).toBe(
      '221000, 539500 is outside the area of ETRS89 / UTM zone 32N (EPSG:25832)',
    )
  })

  it('asks which coordinate of a cell comes first, unless the countries of the map decide', () => {
    const pairs = { order: undefined, home: [] }
    const asked = assess(['1|A||9.521, 47.141|'], { areas: [], pairs })
    expect(asked.rows[0]?.problems.map(({ kind }) => kind)).toEqual(['order'])
    expect(assess(['1|A||9.521, 47.141|'], { pairs }).rows[0]).toMatchObject({ lat: 47.141, lng: 9.521 })
  })
})

describe('columns of places', () => {
  it.each([
    ['E_LV95|N_LV95', '2757900|1223100', ['lng', 'lat'], 2056],
    ['coord_x (EPSG:25832)|coord_y (EPSG:25832)', '539500|5221000', ['lng', 'lat'], 25832],
    ['Rechtswert|Hochwert', '3552000|5220000', ['lng', 'lat'], undefined],
    ['Easting|Northing', '651409|313177', ['lng', 'lat'], undefined],
    ['x|y', '2757900|1223100', ['lng', 'lat'], 2056],
    ['epsg|x|y', '31370|150000|170000', [null, 'lng', 'lat'], 31370],
    ['east|north', '4|7', [null, null], undefined],
  ])('in metres are %s', (columns, row, fields, system) => {
    expect(matchTable(table(columns, row))).toMatchObject({ fields, system })
  })

  it('that hold both coordinates say which comes first', () => {
    const { fields, pairs, reasons } = matchTable(
      table('nom|coordonneesXY', 'Mairie|[7.4053,43.7225]', 'Gare|[7.4060,43.7230]'),
    )
    expect(fields).toEqual(['name', 'lat'])
    expect(pairs?.order).toBe('lng')
    expect(reasons[1]).toBe('Both coordinates in one cell, the longitude first.')
  })
})
