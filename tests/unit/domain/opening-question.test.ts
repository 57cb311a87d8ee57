import { openingQuestion } from '@/lib/domain/records/opening-record'

const shown = { evalId: '0001_dc', name: 'Central garages' }

test('asks before sites on the map are cleared', () => {
  expect(openingQuestion({ evalId: '0002_dc', hasSites: true, shown })).toEqual({
    title: 'Do you want to show an evaluation Dataset?',
    description: 'This will clear the current dataset on the map',
  })
})

test('asks before another record is cleared, by its name', () => {
  expect(openingQuestion({ evalId: '0002_dc', hasSites: false, shown })).toEqual({
    title: 'Do you want to show a different dataset?',
    description: 'This will clear the current dataset (Central garages) on the map.',
  })
})

test('does not ask before the first record, or the same one', () => {
  expect(openingQuestion({ evalId: '0001_dc', hasSites: false, shown })).toBeUndefined()
  expect(openingQuestion({ evalId: '0001_dc', hasSites: false, shown: undefined })).toBeUndefined()
})
