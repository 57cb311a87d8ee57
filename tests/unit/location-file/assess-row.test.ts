import { matchColumns } from '@/lib/domain/location-file/file-fields'
import { hasFullCircle } from '@/lib/domain/location-file/full-circle'
import { assess, rowsOf, rules, saved } from '@/tests/support/assessed-rows'

describe('a row', () => {
  it('takes planned connectors as whole numbers, and reports any other text', () => {
    const columns = matchColumns(['ID', 'Lat', 'Lng', 'Ladepunkte AC', 'DC connectors', 'HPC connectors'])
    const { rows } = assess(['1|47.1|9.5||2,0|0', '2|47.2|9.5|0|0|', '3|47.3|9.5|101|two|'], {
      fields: columns,
    })
    expect(rows[0]?.location?.connectors).toEqual({ AC: 0, DC: 2, HPC: 0 })
    expect(rows[1]?.location).not.toHaveProperty('connectors')
    expect(rows[2]?.problems.map(({ kind, text }) => [kind, text])).toEqual([
      ['connectors', 'AC connectors: "101" is not a whole number from 0 to 100'],
      ['connectors', 'DC connectors: "two" is not a whole number from 0 to 100'],
    ])
  })

  it('becomes a location', () => {
    const { rows } = assess(['101|Town hall||47.1407|9.5209|AC,DC|Tiefgarage'])
    expect(rows[0]).toMatchObject({ status: 'ready', problems: [] })
    expect(rows[0]?.location).toEqual({
      id: '101',
      name: 'Town hall',
      lat: 47.1407,
      lng: 9.5209,
      evaluationType: 'AC,DC',
      parkingType: 'underground_garage',
      type: '',
      status: '',
    })
  })

  it('gets the next free id of list and file, a name and DC', () => {
    const { rows, freeId } = assess(['|||47.11|9.5', '30|||47.12|9.5', '|||47.13|9.5'], {}, [saved()])
    expect(rows.map(({ location }) => [location?.id, location?.name, location?.evaluationType])).toEqual([
      ['31', 'Location 31', 'DC'],
      ['30', 'Location 30', 'DC'],
      ['32', 'Location 32', 'DC'],
    ])
    expect(freeId).toBe('33')
  })

  it.each([
    ['decimal commas', '1|||47,14|9,52', ['comma']],
    ['degrees and minutes', '1|||47°08\'24"N|9°31\'12"E', ['degrees']],
    ['coordinates that are swapped by the country', '1|||9.52|47.14', ['swapped']],
    ['swapped decimal commas', '1|||9,52|47,14', ['swapped', 'comma']],
  ])('with %s is corrected', (_, text, fixes) => {
    const [row] = assess([text]).rows
    expect(row).toMatchObject({ status: 'ready', fixes })
    expect([row?.lat, row?.lng]).toEqual([expect.closeTo(47.14, 6), expect.closeTo(9.52, 6)])
  })

  it.each<[string, string[], (number | undefined)[]]>([
    ['count from 0 to 360', ['1|||38.7|350.5', '2|||47.14|9.52'], [-9.5, 9.52]],
    ['are below 0 too', ['1|||38.7|350.5', '2|||38.7|-9.4'], [undefined, -9.4]],
    ['are beyond 360', ['1|||38.7|350.5', '2|||38.7|361'], [undefined, undefined]],
    ['are mistyped', ['1|||47.1|190.5', ...Array(9).fill('|||47.1|9.5')], [undefined, ...Array(9).fill(9.5)]],
  ])('reads longitudes that %s as they are meant', (_, texts, lngs) => {
    const { fields } = rules()
    const { rows } = assess(texts, { isFullCircle: hasFullCircle(fields, rowsOf(...texts)) })
    expect(rows.map(({ lng }) => lng)).toEqual(lngs)
    expect(rows[0]?.fixes).toEqual(lngs[0] === undefined ? [] : ['circle'])
  })

  it("keeps coordinates outside the map's countries, and swaps them beyond a pole", () => {
    const { rows } = assess(['1|||-33.9|18.4', '2|||151.2|-33.8'])
    expect(rows.map(({ lat, lng }) => [lat, lng])).toEqual([
      [-33.9, 18.4],
      [-33.8, 151.2],
    ])
  })

  it.each([
    ['1|||here|9.5', '"here" is not a latitude in degrees'],
    ['1|||47.1|', 'Longitude is missing'],
    ['1|||97.1|95', 'Latitude 97.1 is outside -90 to 90'],
    ['1|||97.1|9.54', 'Latitude 97.1 is outside -90 to 90'],
    ['1|||47.1|9512', 'Longitude 9512 is outside -180 to 180'],
    ['1||||', 'Neither coordinates nor an address'],
    ['1|||47.1|9.5|Schnell', '"Schnell" is not a power type'],
    ['1|||47.1|9.5|AC', "Parking type is required when evaluation type is 'AC' or 'AC,DC'"],
    ['1|||47.1|9.5|AC|Mars', '"Mars" is not a parking type'],
    [`${'1'.repeat(65)}|||47.1|9.5`, 'Location ID may have at most 64 characters'],
  ])('%.30s needs a fix: %s', (text, problem) => {
    const [row] = assess([text]).rows
    expect(row?.status).toBe('fix')
    expect(row?.problems.map(({ text: each }) => each)).toEqual([problem])
  })

  it('is reassessed after edits', () => {
    const edits = new Map([[2, { evaluationType: 'DC', lat: '47.2' }]])
    const [row] = assess(['1|||47.1|9.5|Schnell'], { edits }).rows
    expect(row).toMatchObject({ status: 'ready', lat: 47.2, evaluationType: 'DC' })
  })
})
