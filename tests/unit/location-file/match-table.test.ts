import { assessAll } from '@/lib/domain/location-file/assess-rows'
import { matchTable } from '@/lib/domain/location-file/match-table'
import { groupProblems } from '@/lib/domain/location-file/problem-groups'
import { letterOf } from '@/lib/domain/tables/letter-o'
import { loadSystems } from '@/lib/domain/tables/row-systems'
import { readCoordinate } from '@/lib/geo/read-coordinate'
import { assess } from '@/tests/support/assessed-rows'

const table = (columns: string, ...rows: string[]) => ({
  columns: columns.split('|'),
  rows: rows.map((text, at) => ({ row: at + 2, cells: text.split('|') })),
})

async function assessTable(given: ReturnType<typeof table>, chosen?: ReadonlyMap<string, number>) {
  const matched = matchTable(given)
  const systems = await loadSystems(matched.systems, chosen)
  return assessAll(given.rows, { ...matched, systems, edits: new Map(), places: new Map(), areas: [] }, [])
}

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

  it('says which system is not known', async () => {
    const { rows } = await assessTable(table('X (EPSG:3347)|Y (EPSG:3347)', '2757900|1223100'))
    expect(rows[0]).toMatchObject({ lat: undefined, status: 'fix' })
    expect(rows[0]?.problems).toEqual([
      {
        kind: 'system',
        field: 'lat',
        text: 'The system EPSG:3347 is not known: 1223100, 2757900 is not read. Save it in WGS 84 (EPSG:4326).',
        value: '1223100, 2757900',
        system: 'EPSG:3347',
      },
    ])
  })

  it('transforms metres, and leaves out what lies outside their area', async () => {
    const { rows } = await assessTable(
      table('Easting (EPSG:25832)|Northing (EPSG:25832)', '539500|5221000', '539500|221000'),
    )
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
    ['east|north', '4|7', [null, null], undefined],
  ])('in metres are %s', (columns, row, fields, code) => {
    const matched = matchTable(table(columns, row))
    expect(matched.fields).toEqual(fields)
    expect(matched.systems.common?.code).toBe(code)
  })

  // Vaduz in zone 32, Berlin in zone 33, Madrid in zone 30, Sydney in zone 56.
  it.each([
    ['epsg|x|y', ['31370|148799|171100'], ['50.850 4.352']],
    ['x|y|crs', ['539500|5221000|25832', '391779|5820072|EPSG:25833'], ['47.141 9.521', '52.520 13.405']],
    [
      'x|y|EPSG-Code',
      ['539500|5221000|25832.0', '391779|5820072|25833.0'],
      ['47.141 9.521', '52.520 13.405'],
    ],
    [
      'Rechtswert|Hochwert|Koordinatensystem',
      ['539500|5221000|ETRS89 / UTM zone 32N', '391779|5820072|UTM 33'],
      ['47.141 9.521', '52.520 13.405'],
    ],
    [
      'x|y|Where',
      ['539500|5221000|EPSG:25832', '391779|5820072|EPSG:25833'],
      ['47.141 9.521', '52.520 13.405'],
    ],
    [
      'Easting|Northing|Zone',
      ['539500|5221000|32T', '391779|5820072|33U'],
      ['47.141 9.521', '52.520 13.405'],
    ],
    ['Easting|Northing|Zone', ['539500|5221000|32', '391779|5820072|33'], ['47.141 9.521', '52.520 13.405']],
    [
      'zone|easting|northing',
      ['UTM zone 32T|539500|5221000', 'UTM zone 33T|391779|5820072'],
      ['47.141 9.521', '52.520 13.405'],
    ],
    ['Huso|X|Y', ['30|440290|4474258', '30S|440290|4174258'], ['40.417 -3.704', '37.714 -3.677']],
    [
      'Easting|Northing|UTM Zone',
      ['334369|6250949|56H', '334369|6250949|56S'],
      ['-33.869 151.209', '-33.869 151.209'],
    ],
    [
      'Easting|Northing|Zone|Hemisphere',
      ['334369|6250949|56|S', '440290|4474258|30|North'],
      ['-33.869 151.209', '40.417 -3.704'],
    ],
    ['X|Y|Zone', ['539500|5221000|32', '391779|5820072|33'], ['47.141 9.521', '52.520 13.405']],
    ['X UTM32|Y UTM32|crs', ['539500|5221000|EPSG:25832'], ['47.141 9.521']],
    // Rows in degrees beside others.
    ['x|y|srid', ['9.52|47.14|4326', '539500|5221000|25832'], ['47.140 9.520', '47.141 9.521']],
  ])('%s have the system of each row', async (columns, rows, wanted) => {
    const { rows: read } = await assessTable(table(columns, ...rows))
    expect(read.map(({ lat, lng }) => `${lat?.toFixed(3)} ${lng?.toFixed(3)}`)).toEqual(wanted)
  })

  it('say which rows name no known system, and take another for each name', async () => {
    const given = table(
      'x|y|crs',
      '539500|5221000|25832',
      '2757900|1223100|EPSG:3347',
      '2757900|1223200|',
      '2757900|1223300|EPSG:3347',
    )
    const { rows } = await assessTable(given)
    expect(rows.map(({ status }) => status)).toEqual(['ready', 'fix', 'fix', 'fix'])
    expect(
      groupProblems(rows).map(({ problem, rows: own, text }) => [problem.system, own.length, text]),
    ).toEqual([
      ['EPSG:3347', 2, 'The system EPSG:3347 is not known. Which is it?'],
      ['', 1, '1223200, 2757900 is in metres of a system that its row does not name.'],
    ])
    const chosen = await assessTable(given, new Map([['EPSG:3347', 2056]]))
    expect(chosen.rows.map(({ status }) => status)).toEqual(['ready', 'ready', 'fix', 'ready'])
  })

  it.each([
    [
      'a row against its headings',
      'X (EPSG:25832)|Y (EPSG:25832)|crs',
      '539500|5221000|25833',
      'EPSG:25832 (heading) or EPSG:25833 (row)',
    ],
    [
      'a zone against its headings',
      'X (EPSG:25832)|Y (EPSG:25832)|Zone',
      '539500|5221000|33T',
      'EPSG:25832 (heading) or UTM zone 33T (row)',
    ],
    ['a zone that is none', 'Easting|Northing|UTM zone', '539500|5221000|61T', 'UTM zone 61T'],
    [
      'a letter that means both halves',
      'Easting|Northing|Zone',
      '371000|4110000|19S',
      'UTM zone 19S (north or south)',
    ],
  ])('are not read by %s', async (_, columns, row, system) => {
    const { rows } = await assessTable(table(columns, row, '539500|5221000|32T', '539500|5221000|32T'))
    expect(rows[0]).toMatchObject({ lat: undefined, problems: [{ kind: 'system', system }] })
  })

  it('leave zones of fares and of other systems alone', () => {
    const columnOf = (...given: Parameters<typeof table>) => matchTable(table(...given)).systems.column
    expect(columnOf('Easting|Northing|Zone', '530000|180000|1', '530000|181000|2')).toBeUndefined()
    expect(columnOf('Easting|Northing|Zone', '530000|180000|A')).toBeUndefined()
    expect(columnOf('E_LV95|N_LV95|Zone', '2757900|1223100|10E')).toBeUndefined()
    expect(columnOf('X|Y|Zone', '757900|223100|32')).toBeUndefined()
    expect(columnOf('X UTM32|Y UTM32|Zone', '539500|5221000|1')).toBeUndefined()
  })

  it('stay as they are where another system that somebody chose does not fit', async () => {
    const given = table('X (EPSG:3347)|Y (EPSG:3347)', '2757900|1223100')
    const { rows } = await assessTable(given, new Map([['EPSG:3347', 27700]]))
    expect(rows[0]).toMatchObject({
      texts: { lng: '2757900', lat: '1223100' },
      problems: [
        {
          kind: 'system',
          text: '1223100, 2757900 is outside the area of British National Grid (EPSG:27700)',
        },
      ],
    })
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
