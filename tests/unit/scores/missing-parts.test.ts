import { missingParts } from '@/lib/domain/scores/site-score'

const people = 'No population figure of Examplia is known.'
const stations = 'The extract holds no charging station of Examplia.'
const absent = [
  { table: 'hexagons' as const, name: 'Score population', reason: people },
  { table: 'hexagons' as const, name: 'Population', reason: people },
  { table: 'hexagons' as const, name: 'Score competition', reason: stations },
  { table: 'sites' as const, name: 'Score competition DC', reason: stations },
  { table: 'sites' as const, name: 'Score competition AC', reason: stations },
]

describe('the parts that scores do without', () => {
  it('are named with their reasons', () => {
    expect(missingParts({ absent }, 'hexagons')).toEqual({
      names: 'people and competition',
      reasons: `${people} ${stations}`,
    })
  })

  it('are named once for both currents', () => {
    expect(missingParts({ absent }, 'sites')).toEqual({ names: 'competition', reasons: stations })
  })

  it('are none where only other columns are absent', () => {
    expect(missingParts({ absent: [absent[1] as (typeof absent)[number]] }, 'hexagons')).toBeNull()
  })
})
