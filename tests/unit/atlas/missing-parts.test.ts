import { missingParts } from '@/server/atlas/write/missing-parts'

const people = 'No population figure of Examplia is known.'
const stations = 'The extract holds no charging station of Examplia.'
const absent = [
  { table: 'hexagons' as const, name: 'Score population', reason: people },
  { table: 'hexagons' as const, name: 'Population', reason: people },
  { table: 'hexagons' as const, name: 'Score competition', reason: stations },
  { table: 'sites' as const, name: 'Score competition AC', reason: stations },
]

describe('the parts that a score does without', () => {
  test('are named with their reasons', () => {
    expect(missingParts(absent, { table: 'hexagons', name: 'Score DC' })).toBe(
      `Left out here: people and competition. ${people} ${stations} The other parts share the weight.`,
    )
  })

  test("are those of the site's own current", () => {
    expect(missingParts(absent, { table: 'sites', name: 'Score AC' })).toBe(
      `Left out here: competition. ${stations} The other parts share the weight.`,
    )
    expect(missingParts(absent, { table: 'sites', name: 'Score DC' })).toBeNull()
  })

  test('are none of a column that is no score', () => {
    expect(missingParts(absent, { table: 'hexagons', name: 'Road class' })).toBeNull()
  })
})
