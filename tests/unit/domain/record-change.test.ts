import { plainFileName, recordFileFault } from '@/lib/domain/records/file-names'
import { actsOfRecordChange } from '@/lib/domain/records/record-change'

const before = { name: 'Balzers', date: '2026-11-14', type: 'EIPA', status: 'Done' }

describe('the audit log of a changed record', () => {
  it('names only fields and files that differ', () => {
    expect(actsOfRecordChange(before, before, [])).toEqual([])
    const after = { ...before, name: 'Balzers centre', date: '2026-11-15', status: 'In progress' }
    const files = [
      { file: 'scorecard', step: 'removed' },
      { file: 'excel', step: 'replaced' },
      { file: 'map', step: 'replaced' },
    ] as const
    expect(actsOfRecordChange(before, after, files)).toEqual([
      'Renamed “Balzers” to “Balzers centre”',
      'Changed the date and status of “Balzers centre”',
      'Replaced the spreadsheet and map of “Balzers centre”',
      'Removed the scorecard of “Balzers centre”',
    ])
  })
})

describe('a file of a record', () => {
  it('has the extension of its kind, and at least one byte and at most 100 MB', () => {
    expect(recordFileFault('map', { name: 'A.JSON', size: 100_000_000 })).toBeUndefined()
    expect([
      recordFileFault('map', { name: 'a.xlsx', size: 1 }),
      recordFileFault('excel', { name: 'a.xlsx', size: 0 }),
      recordFileFault('scorecard', { name: 'a.pdf', size: 100_000_001 }),
    ]).toEqual([
      'The map must be a .json file.',
      'The spreadsheet is empty.',
      'The scorecard is larger than 100 MB.',
    ])
  })

  it('keeps its own name without folders and control characters', () => {
    expect(['C:\\maps\\Zürich.json', '../a"b\n.json', `${'a'.repeat(300)}.json`].map(plainFileName)).toEqual([
      'Zürich.json',
      'a_b_.json',
      `${'a'.repeat(195)}.json`,
    ])
  })
})
