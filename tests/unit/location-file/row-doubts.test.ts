import { doubtsOf, rowsToCheck } from '@/lib/domain/location-file/row-doubts'
import { abroadText } from '@/lib/domain/plans/own-sites'
import { assess } from '@/tests/support/assessed-rows'

const areas = [[9.47, 47.04, 9.64, 47.28]] as const

const shortOf = (groups: ReturnType<typeof doubtsOf>) =>
  groups.map(({ fault, rows }) => [fault, rows.map(({ row }) => row)])

describe('doubtful places of a file', () => {
  const { rows } = assess(['|||47.1|9.5', '|||52.5|13.4', '|||47.2|9.51', '|||x|9.5'], { areas: [] })

  it('are those outside the rectangles of all countries, and those that the countries know', () => {
    expect(rowsToCheck(rows, areas).map(({ row }) => row)).toEqual([2, 4])
    const groups = doubtsOf(rows, { areas, faultOf: ({ row }) => (row === 4 ? 'water' : undefined) })
    expect(shortOf(groups)).toEqual([
      ['water', [4]],
      ['abroad', [3]],
    ])
    expect(groups[1]?.text).toBe('No data here: this location cannot be evaluated. It can still be saved.')
  })

  it('say what becomes of own sites of a plan abroad, which are not saved', () => {
    const textOf = (texts: string[]) =>
      doubtsOf(assess(texts).rows, { areas, faultOf: () => undefined, abroad: abroadText }).map(
        ({ text }) => text,
      )
    expect(textOf(['|||52.5|13.4'])).toEqual(['No data here: this site takes no part in the plan.'])
    expect(textOf(['|||52.5|13.4', '|||52.6|13.4'])).toEqual([
      'No data here: these 2 sites take no part in the plan.',
    ])
  })

  it('are none where no country is known', () => {
    expect(doubtsOf(rows, { areas: [], faultOf: () => undefined })).toEqual([])
  })

  it('are swapped if they lie among the others when turned round', () => {
    const german = ['|||52.5|13.4', '|||50.1|8.7', '|||51.3|12.4', '|||8.7|50.2']
    expect(shortOf(doubtsOf(assess(german).rows, { areas, faultOf: () => undefined }))).toEqual([
      ['swapped', [5]],
      ['abroad', [2, 3, 4]],
    ])
  })
})
