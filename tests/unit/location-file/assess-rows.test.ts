import { addressesToLookUp, assessRows } from '@/lib/domain/location-file/assess-rows'
import {
  groupProblems,
  maxGroups,
  problemSentences,
  rowsOfView,
  rowsSentence,
  tallyRows,
} from '@/lib/domain/location-file/problem-groups'
import { assess, place, rowsOf, rules, saved } from '@/tests/support/assessed-rows'

/** Runs a generator to its end and counts its pauses. */
function runOf<T>(steps: Generator<undefined, T, undefined>): [made: T | undefined, pauses: number] {
  for (let pauses = 0; ; pauses += 1) {
    const step = steps.next()
    if (step.done) return [step.value, pauses]
  }
}

describe('rows of a file', () => {
  it('report every id that the list or an earlier row has', () => {
    const { rows } = assess(['14|||47.2|9.5', '15|||47.21|9.5', '15|||47.22|9.5'], {}, [saved()])
    expect(rows.map(({ status }) => status)).toEqual(['fix', 'ready', 'fix'])
    const [group] = groupProblems(rows)
    expect(group?.text).toBe(
      'Location IDs 14 will conflict with existing IDs. Please change the Location IDs of the locations you are importing.',
    )
    expect(groupProblems(rows)[1]?.text).toBe('Same ID as row 3 of this file: 15')
  })

  it('at 0, 0 lack coordinates, unless an address tells the place', () => {
    const places = new Map([['Städtle 6', [place('Städtle 6')]]])
    const { rows } = assess(['1|||0|0', '2||Städtle 6|0|0.0'], { places })
    expect(rows.map(({ status, lat }) => [status, lat])).toEqual([
      ['fix', undefined],
      ['ready', 47.15],
    ])
    expect(groupProblems(rows)[0]?.text).toBe('0, 0 is in the Atlantic: the coordinates are missing')
  })

  it('on the street of a saved location need a place of their own, if they are another', () => {
    const places = new Map([['Landstrasse 5', [place('Landstrasse, Vaduz')]]])
    const mill = saved({ name: 'Mill', lat: 47.15, lng: 9.51 })
    const { rows } = assess(['|Hotel|Landstrasse 5', '|Mill|Landstrasse 5'], { places }, [mill])
    expect(rows.map(({ status, problems }) => [status, problems[0]?.text])).toEqual([
      ['fix', 'Only the street was found, where “Mill” is saved. Give this row its own place.'],
      ['saved', undefined],
    ])
  })

  it('merge by place, whatever their ids', () => {
    const { rows } = assess(['14|||47.1|9.5', '20|||47.2|9.5', '21|||47.2|9.5|Schnell'], {}, [saved()])
    expect(rows.map(({ status, sameAs }) => [status, sameAs])).toEqual([
      ['saved', undefined],
      ['ready', undefined],
      ['saved', 3],
    ])
  })

  it('need separate places if two addresses match only by street', () => {
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
      ['Rows 2, 3', '"Schnell" is not a power type'],
      ['Row 4', '"Turbo" is not a power type'],
      ['Rows 5, 6', 'Latitude is missing or cannot be read'],
    ])
  })

  it('are listed up to a limit', () => {
    const many = Array.from({ length: 60 }, (_, index) => `${index}|||47.${index + 100}|9.5|Type ${index}`)
    const sentences = problemSentences(groupProblems(assess(many).rows))
    expect(sentences).toHaveLength(maxGroups + 1)
    expect(sentences.at(-1)).toBe('And 10 more causes.')
    const same = Array.from({ length: 60 }, (_, index) => `${index}|||47.${index + 100}|9.5|Schnell`)
    expect(problemSentences(groupProblems(assess(same).rows))[0]).toMatch(
      / 21 and 40 more: "Schnell" is not a power type\.$/,
    )
  })

  it('are counted by view, problem and correction', () => {
    const texts = ['1|||47.2|9.5', '2|||47,3|9,5', '14|||47.1|9.5', '4|||x|9.5|Schnell', '5||Elsewhere||']
    const places = new Map([['Elsewhere', [place('Elsewhere')]]])
    const { rows } = assess(texts, { places }, [saved()])
    const [tally] = runOf(tallyRows(rows))
    expect(tally?.counts).toEqual({
      all: 5,
      ready: 3,
      saved: 1,
      twice: 0,
      fix: 1,
      'looked-up': 1,
      'put-right': 1,
    })
    expect(tally?.groups).toEqual(groupProblems(rows))
    expect([...(tally?.fixes ?? [])]).toEqual([['comma', 1]])
    for (const view of ['all', 'ready', 'fix', 'saved', 'twice', 'looked-up', 'put-right'] as const) {
      expect(rowsOfView(rows, view)).toHaveLength(tally?.counts[view] ?? -1)
    }
  })

  it('are counted with pauses', () => {
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

  it('are looked up once each, unless there are coordinates', () => {
    const { rows } = assess(texts)
    expect(rows.map(({ status }) => status)).toEqual(['fix', 'fix', 'fix', 'ready'])
    expect(addressesToLookUp(rows, 10)).toEqual(['Landstrasse 1', 'Städtle 6'])
    expect(addressesToLookUp(rows, 1)).toEqual(['Landstrasse 1'])
  })

  it('yield the place, a choice or a problem', () => {
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
