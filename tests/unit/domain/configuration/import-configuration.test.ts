import {
  configurationBytes,
  fileFault,
  importConfiguration,
  mapNameFault,
  mapNameFor,
} from '@/lib/domain/configuration/import-configuration'

const refusal = (place: unknown) => ({ fault: 'Invalid configuration file', place })

describe('an imported configuration', () => {
  test('keeps unknown settings, also from a map file', () => {
    const stored = { note: 1, fields: [{ id: 'city', colour: 'red' }] }
    const expected = { configuration: expect.objectContaining({ note: 1 }) }
    expect(importConfiguration(JSON.stringify(stored))).toEqual(expected)
    expect(importConfiguration(JSON.stringify({ configuration: stored, datasets: [], config: {} }))).toEqual(
      expected,
    )
  })

  test.each([
    ['', 'The file is empty.'],
    ['{"fields": [', 'The file ends too early.'],
    ['{\n"fields" 1}', expect.stringMatching(/^The file.*line 2, column 10/)],
    ['[]', 'The file has no configuration.'],
    ['{"datasets": []}', 'The file has no configuration.'],
    ['{"colour": "red"}', expect.stringContaining('none of label, list, fields')],
    [
      '{"fields": [{"id": "a"}, {"id": "b", "isSortable": 1}]}',
      'fields 2, isSortable: Expected true or false',
    ],
    [
      '{"list": {"isVisible": 1}, "layers": [{"label": "Radii", "title": ""}]}',
      'list, isVisible: Expected true or false',
    ],
  ])('is refused with the place: %s', (text, place) => {
    expect(importConfiguration(text)).toEqual(refusal(place))
  })

  test('comes from a single small .json file', () => {
    expect(fileFault({ name: 'a.JSON', size: 10 })).toBeUndefined()
    expect(fileFault({ name: 'a.csv', size: 10 })).toContain('.json')
    expect(fileFault({ name: 'a.json', size: 0 })).toBe('The file is empty.')
    expect(fileFault({ name: 'a.json', size: configurationBytes + 1 })).toContain('2 MB')
  })
})

describe('the file name of a map', () => {
  test.each(['map', 'a-b_c.2', '1'])('may be %s', (name) => expect(mapNameFault(name)).toBeUndefined())
  test.each(['', 'a b', 'a/b', '../a', 'ä', 'a'.repeat(101)])('may not be "%s"', (name) =>
    expect(mapNameFault(name)).toMatch(/file name/),
  )
  test.each([
    ['Äule straße, 2', 'aule-stra-e-2'],
    ['***', 'map'],
    ['a'.repeat(200), 'a'.repeat(100)],
  ])('is derived from %s', (record, name) => {
    expect(mapNameFor(record)).toBe(name)
    expect(mapNameFault(name)).toBeUndefined()
  })
})
