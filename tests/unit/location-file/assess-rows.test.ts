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
import { rowsOfView, tallyRows } from '@/lib/domain/location-file/row-tally'

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

/** Runs a generator to its end and counts its pauses. */
function runOf<T>(steps: Generator<undefined, T, undefined>): [made: T | undefined, pauses: number] {
  for (let pauses = 0; ; pauses += 1) {
    const step = steps.next()
    if (step.done) return [step.value, pauses]
  }
}

const place = (formatted_address: string, lat = 47.15) => ({
  formatted_address,
  location: { lat, lng: 9.51 },
  kind: 'street' as const,
})

describe('a row', () => {
  it('takes planned connectors as whole numbers, and names every other text', () => {
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
    ['1|||97.1|9.54', 'Latitude 97.1 is outside -90 to 90'],
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
    expect(rows.map(({ status, sameAs }) => [status, sameAs])).toEqual([
      ['saved', undefined],
      ['ready', undefined],
      ['saved', 3],
    ])
  })

  it('need places of their own if two addresses match only by street', () => {
    const street = [place('Landstrasse, Vaduz')]
    const house = [place('Landstrasse 33, Vaduz', 47.16)]
    const places = new Map([
      ['Landstrasse 1, Vaduz', street],
      ['Landstrasse 5, Vaduz', street],
      ['Landstr. 33, Vaduz', house],
      ['Landstrasse 33, Vaduz', house],
    ])
    const texts = ['Landstrasse 1', 'Landstrasse 5', 'LANDSTRASSE 1', 'Landstr. 33', 'Landstrasse 33']
    const over = { places: new Map([...places, ['LANDSTRASSE 1, Vaduz', street]]) }
    const { rows } = assess(
      texts.map((text) => `||${text}, Vaduz`),
      over,
    )
    expect(rows.map(({ status, sameAs }) => [status, sameAs])).toEqual([
      ['ready', undefined],
      ['fix', undefined],
      ['saved', 2],
      ['ready', undefined],
      ['saved', 5],
    ])
    expect(groupProblems(rows).map(({ text }) => text)).toEqual([
      'Only the street was found, where row 2 is too. Give this row its own place.',
    ])
    const edits = new Map([[3, { lat: '47.151', lng: '9.511' }]])
    expect(
      assess(
        texts.map((text) => `||${text}, Vaduz`),
        { ...over, edits },
      ).rows[1]?.status,
    ).toBe('ready')
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

  it('are tallied by view, problem and correction', () => {
    const texts = ['1|||47.2|9.5', '2|||47,3|9,5', '14|||47.1|9.5', '4|||x|9.5|Schnell', '5||Elsewhere||']
    const places = new Map([['Elsewhere', [place('Elsewhere')]]])
    const { rows } = assess(texts, { places }, [saved()])
    const [tally] = runOf(tallyRows(rows))
    expect(tally?.counts).toEqual({ all: 5, ready: 3, saved: 1, fix: 1, 'looked-up': 1, 'put-right': 1 })
    expect(tally?.groups).toEqual(groupProblems(rows))
    expect([...(tally?.fixes ?? [])]).toEqual([['comma', 1]])
    for (const view of ['all', 'ready', 'fix', 'saved', 'looked-up', 'put-right'] as const) {
      expect(rowsOfView(rows, view)).toHaveLength(tally?.counts[view] ?? -1)
    }
  })

  it('are tallied with pauses', () => {
    const { rows } = assess(Array.from({ length: 2_500 }, () => '||||'))
    expect(runOf(tallyRows(rows))[1]).toBe(2)
  })

  it('pause between parts of a long file', () => {
    const steps = assessRows(rowsOf(...Array.from({ length: 1_200 }, () => '||||')), rules(), [])
    let pauses = 0
    while (!steps.next().done) pauses += 1
    expect(pauses).toBe(24)
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
