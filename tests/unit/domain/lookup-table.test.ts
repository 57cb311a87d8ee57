import { parseResultsQuery } from '@/lib/domain/estimate/inference-input'
import { lookupIdIn, readLookupTable, withLookup, withoutTraffic } from '@/lib/domain/estimate/lookup-table'

const text = (bands: readonly (number | string)[], total: number | string) =>
  [...bands.map((value, k) => `iso3_${k}=${value}`), `iso3_total=${total}`].join('&')
const good = text([0, 120, 0, 30, 0, 7], 157)
const problemsOf = (file: unknown) => {
  const table = readLookupTable(typeof file === 'string' ? file : JSON.stringify(file))
  return 'problems' in table ? table.problems : []
}

describe('a lookup table', () => {
  it('has a row of seven counts per id', () => {
    expect(readLookupTable(JSON.stringify({ aB3dE6gH: good, AB3dE6gH: good }))).toEqual({
      rows: ['aB3dE6gH', 'AB3dE6gH'].map((id) => ({
        id,
        inputs: { iso3_0: 0, iso3_1: 120, iso3_2: 0, iso3_3: 30, iso3_4: 0, iso3_5: 7, iso3_total: 157 },
      })),
    })
  })

  it('names every wrong row at once', () => {
    const problems = problemsOf({
      short1: good,
      'aB3-E6gH': good,
      total001: text([0, 120, 0, 30, 0, 7], 158),
      minus001: text([-1, 120, 0, 30, 0, 7], 156),
      broken01: text(['0.5', 120, 0, 30, 0, 7], 157),
      digits01: text(['9'.repeat(13), 0, 0, 0, 0, 0], '9'.repeat(13)),
      missing1: good.replace('iso3_5=7&', ''),
      doubled1: `${good}&iso3_0=0`,
      further1: `${good}&poi_parking=1`,
      number01: 157,
      right001: good,
    })
    expect(problems).toEqual([
      'short1: the id must be 8 letters and digits.',
      'aB3-E6gH: the id must be 8 letters and digits.',
      'total001: iso3_total is 158, but the six bands add up to 157.',
      'minus001: iso3_0 must be a whole number of 0 or more, with 12 digits at most.',
      'broken01: iso3_0 must be a whole number of 0 or more, with 12 digits at most.',
      'digits01: iso3_0 must be a whole number of 0 or more, with 12 digits at most.',
      'missing1: iso3_5 missing.',
      'doubled1: has more than the seven fields, or one of them twice.',
      'further1: has more than the seven fields, or one of them twice.',
      'number01: expected a text like "iso3_0=0&…&iso3_total=0".',
    ])
  })

  it('names an id that occurs twice, which parsing would hide', () => {
    expect(problemsOf(`{"aB3dE6gH": "${good}", "aB3dE6gH" : "${good}"}`)).toEqual([
      'aB3dE6gH: in the file more than once.',
    ])
  })

  it.each(['', '[]', '"text"', 'null', '{'])('is not valid as %p', (file) => {
    expect(problemsOf(file)).toEqual(['The file is not a JSON object of ids with their traffic.'])
  })

  it('is not valid when empty', () => expect(problemsOf({})).toEqual(['The file has no rows.']))
})

describe('an address with an id', () => {
  const query = (rest: string) => new URLSearchParams(`location_name=Krone&${rest}`)

  it.each([
    ['id=aB3dE6gH', 'aB3dE6gH'],
    ['id=aB3dE6gH&pop_1km=5', 'aB3dE6gH'],
    ['id=aB3dE6gH&iso3_total=0', undefined],
    ["id=aB3dE6gH&aadt={'iso3_total': 0}", undefined],
    ['id=7', undefined],
    ['zid=aB3dE6gH', undefined],
  ])('of %s requests %p', (rest, expected) => expect(lookupIdIn(query(rest))).toBe(expected))

  it("combines its own inputs with a table's traffic", () => {
    const table = readLookupTable(JSON.stringify({ aB3dE6gH: good }))
    const inputs = 'rows' in table ? table.rows[0]?.inputs : undefined
    const results = parseResultsQuery(
      withLookup(query('id=aB3dE6gH&pop_1km=5&max_power=50&connectors=3'), inputs ?? {}),
    )
    expect(results).toMatchObject({
      step: 'ready',
      location: { name: 'Krone', id: 'aB3dE6gH' },
      input: { iso3_1: 120, iso3_total: 157, population_in_1km: 5, 'Connector Config': '3x50 kW' },
    })
  })

  it('has every input of a short link', () => {
    const inputs = {
      ...withoutTraffic,
      'Connector Config': '2x50 kW',
      population_in_1km: 9,
      country: 'Andorra',
    }
    expect(parseResultsQuery(withLookup(query('id=aB3dE6gH&pop_1km=5'), inputs))).toMatchObject({
      input: { population_in_1km: 9, 'Connector Config': '2x50 kW', country: 'Andorra' },
    })
  })
})
