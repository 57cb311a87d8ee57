import { gridLayers, gridTipLayers } from '@/components/map/grid-on-map'
import { readMapPaint } from '@/components/map/map-paint'
import { gridObjectWords, voltageText } from '@/lib/domain/map/grid-words'

test.each([
  ['110000;20000', '110 / 20 kV'],
  ['400', '400 V'],
  ['16700', '16.7 kV'],
  ['', ''],
])('writes the voltage %s as "%s"', (voltage, text) => {
  expect(voltageText(voltage)).toBe(text)
})

test.each([
  [
    { kind: 'substation', level: 'high', voltage: '110000', name: 'UW Nord', operator: 'Netz AG' },
    { title: 'UW Nord', note: 'Substation · 110 kV · Netz AG' },
  ],
  [
    { kind: 'line', level: 'unknown', voltage: '', name: '', operator: '' },
    { title: 'Power line', note: 'voltage not mapped' },
  ],
  [
    { kind: 'line', level: 'medium', voltage: '', name: '', operator: 'Netz AG' },
    { title: 'Power line', note: 'medium voltage · Netz AG' },
  ],
  [
    { kind: 'transformer', level: 'medium', voltage: '', name: '', operator: '' },
    { title: 'Transformer', note: '' },
  ],
] as const)('says what is known of %o', (object, words) => {
  expect(gridObjectWords(object)).toEqual(words)
})

test('draws each level of lines once, the highest on top, and gives tips for lines and stations', () => {
  const ids = gridLayers(readMapPaint((property) => property)).map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => gridTipLayers.includes(id))).toEqual([
    'grid-line-unknown',
    'grid-line-low',
    'grid-line-medium',
    'grid-line-high',
    'grid-stations',
  ])
})
