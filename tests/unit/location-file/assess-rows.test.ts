import type { SavedLocation } from '@/lib/domain/evaluation/saved-list-rules'
import type { FileRow, ReadingRules } from '@/lib/domain/location-file/assess-row'
import { addressesToLookUp, assessAll, assessRows } from '@/lib/domain/location-file/assess-rows'
import { matchColumns } from '@/lib/domain/location-file/file-fields'
import {
  groupProblems,
  mostGroups,
  problemSentences,
  rowsSentence,
} from '@/lib/domain/location-file/problem-groups'

const fields = matchColumns(['ID', 'Name', 'Address', 'Lat', 'Lng', 'Power type', 'Parking type'])
const liechtenstein = [9.47, 47.04, 9.64, 47.28] as const
const rules = (over: Partial<ReadingRules> = {}): ReadingRules => ({
  fields,
  edits: new Map(),
  places: new Map(),
  areas: [liechtenstein],
  ...over,
})

/** Rows of a file whose heading is its first row. */
const rowsOf = (...texts: string[]): FileRow[] =>
  texts.map((text, index) => ({ row: index + 2, cells: text.split('|') }))

const assess = (texts: string[], over: Partial<ReadingRules> = {}, existing: SavedLocation[] = []) =>
  assessAll(rowsOf(...texts), rules(over), existing)

const saved = (over: Partial<SavedLocation> = {}): SavedLocation => ({
  id: '14',
  name: 'Saved',
  lat: 47.1,
  lng: 9.5,
  evaluationType: 'DC',
  parkingType: 'parking',
  type: '',
  status: '',
  ...over,
})

const place = (formatted_address: string, lat = 47.15) => ({
  formatted_address,
  location: { lat, lng: 9.51 },
  kind: 'street' as const,
})

describe('a row', () => {
  it('is a location', () => {
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
  ])('with %s is put right', (_, text, fixes) => {
    const [row] = assess([text]).rows
    expect(row).toMatchObject({ status: 'ready', fixes })
    expect([row?.lat, row?.lng]).toEqual([expect.closeTo(47.14, 6), expect.closeTo(9.52, 6)])
  })

  it('keeps coordinates in no country of the map, and swaps beyond a pole', () => {
    const { rows } = assess(['1|||-33.9|18.4', '2|||151.2|-33.8'])
    expect(rows.map(({ lat, lng }) => [lat, lng])).toEqual([
      [-33.9, 18.4],
      [-33.8, 151.2],
    ])
  })

  it.each([
    ['1|||here|9.5', '"here" is no latitude in degrees'],
    ['1|||47.1|', 'Longitude is missing'],
    ['1|||97.1|95', 'Latitude 97.1 is outside -90 to 90'],
    ['1|||47.1|9512', 'Longitude 9512 is outside -180 to 180'],
    ['1||||', 'Neither coordinates nor an address'],
    ['1|||47.1|9.5|Schnell', '"Schnell" is no power type'],
    ['1|||47.1|9.5|AC', "Parking type is required when evaluation type is 'AC' or 'AC,DC'"],
    ['1|||47.1|9.5|AC|Mars', '"Mars" is no parking type'],
    [`${'1'.repeat(65)}|||47.1|9.5`, 'Location ID may have 64 letters at most'],
  ])('%.30s needs a fix: %s', (text, problem) => {
    const [row] = assess([text]).rows
    expect(row?.status).toBe('fix')
    expect(row?.problems.map(({ text: each }) => each)).toEqual([problem])
  })

  it('follows its edits', () => {
    const edits = new Map([[2, { evaluationType: 'DC', lat: '47.2' }]])
    const [row] = assess(['1|||47.1|9.5|Schnell'], { edits }).rows
    expect(row).toMatchObject({ status: 'ready', lat: 47.2, evaluationType: 'DC' })
  })
})

describe('rows together', () => {
  it('name every id that the list or an earlier row has', () => {
    const { rows } = assess(['14|||47.2|9.5', '15|||47.21|9.5', '15|||47.22|9.5'], {}, [saved()])
    expect(rows.map(({ status }) => status)).toEqual(['fix', 'ready', 'fix'])
    const [group] = groupProblems(rows)
    expect(group?.text).toBe(
      'Location IDs 14, 15 will conflict with existing IDs. Please change the Location IDs of the locations you are importing.',
    )
  })

  it('merge by place, whatever their ids', () => {
    const { rows } = assess(['14|||47.1|9.5', '20|||47.2|9.5', '21|||47.2|9.5|Schnell'], {}, [saved()])
    expect(rows.map(({ status }) => status)).toEqual(['saved', 'ready', 'saved'])
  })

  it('are grouped by cause', () => {
    const { rows } = assess([
      '1|||47.1|9.5|Schnell',
      '2|||47.2|9.5|Schnell',
      '3|||47.3|9.5|Turbo',
      '4|||x|9.5',
      '5|||y|9.5',
    ])
    expect(groupProblems(rows).map((group) => [rowsSentence(group.rows), group.text])).toEqual([
      ['Rows 2, 3', '"Schnell" is no power type'],
      ['Row 4', '"Turbo" is no power type'],
      ['Rows 5, 6', 'Latitude is missing or cannot be read'],
    ])
  })

  it('are named up to a bound', () => {
    const many = Array.from({ length: 60 }, (_, index) => `${index}|||47.${index + 100}|9.5|Type ${index}`)
    const sentences = problemSentences(groupProblems(assess(many).rows))
    expect(sentences).toHaveLength(mostGroups + 1)
    expect(sentences.at(-1)).toBe('And 10 more causes.')
    const same = Array.from({ length: 60 }, (_, index) => `${index}|||47.${index + 100}|9.5|Schnell`)
    expect(problemSentences(groupProblems(assess(same).rows))[0]).toMatch(
      / 21 and 40 more: "Schnell" is no power type\.$/,
    )
  })

  it('pause between parts of a long file', () => {
    const steps = assessRows(rowsOf(...Array.from({ length: 1_200 }, () => '||||')), rules(), [])
    let pauses = 0
    while (!steps.next().done) pauses += 1
    expect(pauses).toBe(4)
  })
})

describe('addresses', () => {
  const texts = ['1||Landstrasse 1|||', '2||Landstrasse 1|||', '3||Städtle 6|||', '4||Elsewhere|47.2|9.5']

  it('are looked up once each, without those that have coordinates', () => {
    const { rows } = assess(texts)
    expect(rows.map(({ status }) => status)).toEqual(['fix', 'fix', 'fix', 'ready'])
    expect(addressesToLookUp(rows, 10)).toEqual(['Landstrasse 1', 'Städtle 6'])
    expect(addressesToLookUp(rows, 1)).toEqual(['Landstrasse 1'])
  })

  it('give the place, a choice or a problem', () => {
    const places = new Map([
      ['Landstrasse 1', [place('Landstrasse, Schaan'), place('Landstrasse, Vaduz', 47.16)]],
      ['Städtle 6', [place('Städtle, Vaduz', 47.17)]],
      ['Nowhere', []],
    ])
    const { rows } = assess(['1||Landstrasse 1', '2||Städtle 6', '3||Nowhere'], { places })
    expect(rows.map((row) => [row.status, row.lat, row.problems[0]?.text])).toEqual([
      ['fix', undefined, 'Two places have this address'],
      ['ready', 47.17, undefined],
      ['fix', undefined, 'No place has this address'],
    ])
    expect(addressesToLookUp(rows, 10)).toEqual([])
  })
})
