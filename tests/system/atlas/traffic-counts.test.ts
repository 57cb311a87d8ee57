import { parseTrafficCounts, readTrafficCounts } from '@/server/atlas/read/traffic-counts'
import { extracts } from '@/tests/support/extracts'

const parse = (...lines: string[]) => parseTrafficCounts(lines.join('\n'), 'counts.csv')
const read = (...lines: string[]) => parse(...lines).counts
const header = 'lat,lng,aadt,year'

describe('a table of traffic counts', () => {
  test('may have its columns in any order and case, among others', () => {
    expect(read('Year,ROAD,note,AADT,Lng,Lat', '2019,"A58, east","a ""good"" one",1234.5,9.5,47.1')).toEqual([
      { position: [9.5, 47.1], aadt: 1234.5, year: 2019, road: 'A58, east' },
    ])
  })

  test('may come from a spreadsheet: byte order mark, semicolons, decimal commas, empty lines', () => {
    expect(read('\uFEFFlat;lng;aadt;year\r', '47,1;9,5;1000;2019\r', ';;;\r', '')).toEqual([
      { position: [9.5, 47.1], aadt: 1000, year: 2019, road: '' },
    ])
  })

  test('counts the latest year of each point and road, and the last row of that year', () => {
    const rows = ['47,9,100,2018', '47,9,200,2020', '47,9,150,2019', '47.1,9,300,2001', '47.1,9,310,2001']
    expect(read(header, ...rows).map(({ aadt }) => aadt)).toEqual([200, 310])
  })

  test('keeps the counts of two roads at one point', () => {
    expect(read(`${header},road`, '47,9,100,2018,A1', '47,9,200,2018,A2')).toHaveLength(2)
  })

  test('names the line and column of every invalid row in one sentence', () => {
    expect(() =>
      read(header, '91,9,100,2018', '47,9,100,2018', '47,east,100,2018', '47,9,-1,2018', '47,9,1'),
    ).toThrow(
      'The traffic counts in counts.csv cannot be used: line 2, column lat: "91" is not a latitude in degrees; ' +
        'line 4, column lng: "east" is not a longitude in degrees; ' +
        'line 5, column aadt: "-1" is not a number of vehicles a day; line 6, column year: "" is not a year.',
    )
  })

  test('names twenty faults and counts the rest', () => {
    const rows = Array.from({ length: 25 }, () => '47,9,many,2018')
    expect(() => read(header, ...rows)).toThrow(/line 21, column aadt: "many"[^;]*; and 5 more\.$/)
  })

  test('counts lines as an editor does, even after a field with a line break', () => {
    expect(() => read(`${header},note`, '47,9,1,2018,"two\nlines"', '47,9,x,2018,')).toThrow(
      'line 4, column aadt',
    )
  })

  test('is refused with the line of a quotation mark that is never closed', () => {
    expect(() => read('# name: x', header, '47,9,1,2018', '47,9,"1,2018')).toThrow(
      'The traffic counts in counts.csv cannot be used: line 4: a quotation mark is never closed.',
    )
  })

  test('names its source above the header', () => {
    const remarks = [
      '# Name: Road counts of the canton',
      '# licence: CC BY 4.0',
      '# just a remark',
      '# url: https://a.b',
    ]
    expect(parse(...remarks, header, '47,9,1,2018').source).toEqual({
      name: 'Road counts of the canton',
      licence: 'CC BY 4.0',
      attribution: 'Counted traffic: Road counts of the canton',
      url: 'https://a.b',
      date: '',
    })
    expect(() => read(...remarks, header, '47,9,x,2018')).toThrow('line 6, column aadt')
    expect(parse(header, '47,9,1,2018').source.name).toBe('Traffic counts counts.csv')
  })

  test('is refused without a required column, without rows or when empty', () => {
    expect(() => read('lat,lng,vehicles', '1,2,3')).toThrow(
      'have no column aadt, year: lat, lng, aadt and year',
    )
    expect(() => read(header)).toThrow('The traffic counts in counts.csv hold no row.')
    expect(() => read('')).toThrow('The traffic counts in counts.csv are empty.')
  })

  test('is named if it does not exist', async () => {
    await expect(readTrafficCounts('/nowhere/counts.csv')).rejects.toThrow(
      'The traffic counts in /nowhere/counts.csv cannot be read.',
    )
  })
})

describe('the British AADF table of Leeds', () => {
  test('reads unchanged: one count a point, both directions, with the road', async () => {
    const { counts } = await readTrafficCounts(extracts.leedsTraffic)
    expect(counts).toHaveLength(806)
    expect(counts).toContainEqual({ position: [-1.343726, 53.807741], aadt: 64_303, year: 2020, road: 'M1' })
    expect(counts.every(({ position: [lng, lat] }) => lng > -2 && lng < -1 && lat > 53 && lat < 54.5)).toBe(
      true,
    )
  })
})
