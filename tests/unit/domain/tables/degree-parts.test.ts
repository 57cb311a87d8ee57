import { Blob } from 'node:buffer'
import { degreeParts, joinedDegrees } from '@/lib/domain/tables/degree-parts'
import { readStations } from '@/server/atlas/read/station-file'
import { importOf, studioOf } from '@/tests/support/case-files'

beforeAll(() => Object.assign(globalThis, { Blob }))

/** Of the first row, in all three readers. */
async function placesOf(text: string) {
  const imported = await importOf('a.csv', text)
  const drawn = await studioOf('a.csv', text)
  const chargers = await readStations(Buffer.from(text), 'a.csv').catch(() => undefined)
  const [station] = chargers?.stations ?? []
  return {
    imported: imported.rows?.[0]?.slice(3, 19),
    drawn: drawn.rows?.[0]?.slice(-2).map((degrees) => Number(degrees).toFixed(4)),
    station: station && [station.lat.toFixed(4), station.lng.toFixed(4)],
    notes: drawn.notes,
  }
}

const rio = {
  imported: '-22.9067, -43.17',
  drawn: ['-22.9067', '-43.1729'],
  station: ['-22.9067', '-43.1729'],
}

describe('coordinates with a column for each of their parts', () => {
  it.each([
    [
      'degrees, minutes, seconds and a direction',
      'Lat_Deg,Lat_Min,Lat_Sec,Lat_Dir,Lon_Deg,Lon_Min,Lon_Sec,Lon_Dir\n22,54,24.1,S,43,10,22.3,W',
    ],
    [
      'the direction first',
      'LatDir;LatDeg;LatMin;LatSec;LonDir;LonDeg;LonMin;LonSec\nS;22;54;24,1;W;43;10;22,3',
    ],
    ['abbreviated headings', 'latd,latm,lats,latns,lond,lonm,lons,lonew\n22,54,24.1,S,43,10,22.3,W'],
    [
      'Spanish headings',
      'Latitud grados;Latitud minutos;Latitud segundos;N/S;Longitud grados;Longitud minutos;Longitud segundos;E/O\n22;54;24,1;S;43;10;22,3;O',
    ],
    ['signed degrees', 'Lat Deg,Lat Min,Lat Sec,Lon Deg,Lon Min,Lon Sec\n-22,54,24.1,-43,10,22.3'],
    ['minutes with decimals', 'Lat Deg,Lat Min,Lon Deg,Lon Min\n-22,54.4017,-43,10.3717'],
    ['figures and halves', 'Latitude,N/S,Longitude,E/W\n22.9067,S,43.17286,W'],
    [
      'figures and references',
      'GPSLatitude,GPSLatitudeRef,GPSLongitude,GPSLongitudeRef\n22.9067,S,43.17286,W',
    ],
    ['a sign and its half', 'Latitude,LatHem,Longitude,LonHem\n-22.9067,S,-43.17286,W'],
  ])('are joined from %s', async (_, text) => {
    expect(await placesOf(text)).toEqual({
      ...rio,
      notes: expect.arrayContaining([expect.stringMatching(/^Latitudes are joined from “/)]),
    })
  })

  it('keep the letter O as a question where nothing decides it', async () => {
    const text = 'a,Lat,N/S,Lon,E/O\nx,48.4,N,4.5,O'
    expect((await importOf('a.csv', text)).rows?.[0]).toContain('O is east in German and Dutch')
    expect((await studioOf('a.csv', text)).asked).toEqual(['E/O'])
  })

  const partsOf = (names: string, ...values: string[]) =>
    degreeParts({ names: names.split('|'), valuesOf: (at) => values.map((row) => row.split('|')[at] ?? '') })

  it.each([
    ['other figures under such headings', 'Lat|Lat Min|Lon|Lon Min', '47.1|47.0|9.5|9.4'],
    ['minutes of 60 and more', 'Lat Deg|Lat Min|Lon Deg|Lon Min', '47|75|9|12'],
    ['other words than halves', 'Latitude|Lat Ref|Longitude|Lon Ref', '47.1|A1|9.5|B2'],
    ['one axis alone', 'Lat Deg|Lat Min|Longitude', '47|8|9.5'],
    ['two plain columns', 'Latitude|Longitude', '47.1|9.5'],
  ])('are not %s', (_, names, row) => {
    expect(partsOf(names, row)).toEqual([])
  })

  it('have no text without degrees, and minutes without seconds', () => {
    const parts = { axis: 'lat', degrees: 0, minutes: 1, seconds: 2, half: 3 } as const
    const joined = (...cells: string[]) => joinedDegrees(parts, (at) => cells[at] ?? '')
    expect(joined('', '8', '28.5', 'N')).toBe('')
    expect(joined('47.0', '8.0', '', 'N')).toBe("47° 8.0' N")
    expect(joined('47.0', '8.0', '28.50', 'N')).toBe(`47° 8' 28.50" N`)
    expect(joined('47', '', '', 'N')).toBe("47° 0' N")
  })
})
