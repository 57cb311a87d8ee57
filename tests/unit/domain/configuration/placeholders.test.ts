import { recordColumns } from '@/lib/catalogue/record-columns'
import {
  nearestName,
  templateParts,
  unknownWithNearest,
  withPlaceholder,
} from '@/lib/domain/configuration/placeholders'

const names = ['capacity', 'city', 'connectors', 'max_power', 'population_in_2km', 'parking_type']
const columns = recordColumns(names.map((name) => ({ name, type: 'string' as const })))

describe('placeholders', () => {
  test.each([
    ['spaces', 'capacity'],
    ['conectors', 'connectors'],
    ['Max Power', 'max_power'],
    ['power', 'max_power'],
    ['population', 'population_in_2km'],
    ['parkingtype', 'parking_type'],
    ['elephant', undefined],
    ['--', undefined],
    ['constructor', undefined],
  ])('suggest for %s the name %s', (word, nearest) => {
    expect(nearestName(word, columns)).toBe(nearest)
  })

  test('suggest no name that the record lacks', () => {
    expect(
      nearestName(
        'spaces',
        columns.filter(({ name }) => name !== 'capacity'),
      ),
    ).toBeUndefined()
  })

  test('are listed once, and replaced everywhere', () => {
    const template = '{{town}} · {{spaces}} spaces, {{ spaces }} of {{name}}'
    expect(unknownWithNearest(template, columns)).toEqual([{ word: 'spaces', nearest: 'capacity' }])
    expect(withPlaceholder(template, 'spaces', 'capacity')).toBe(
      '{{town}} · {{capacity}} spaces, {{capacity}} of {{name}}',
    )
  })

  test('are marked in their template', () => {
    expect(templateParts('{{city}} · {{spaces}} {x}', columns)).toEqual([
      { text: '{{city}}', kind: 'placeholder' },
      { text: ' · ', kind: 'text' },
      { text: '{{spaces}}', kind: 'unknown' },
      { text: ' {x}', kind: 'text' },
    ])
  })
})
