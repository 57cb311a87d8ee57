import { render, screen } from '@testing-library/react'
import { GridHint } from '@/components/records/report/factors-and-projections'
import type { EvaluatedRow } from '@/lib/domain/records/evaluated-locations'

const rowWith = (cells: EvaluatedRow['cells']) => ({ current: 'DC', cells }) as EvaluatedRow
const shownBeside = (term: string) => screen.getByText(term).nextElementSibling?.textContent

test('shows distances to the grid, and a dash for what nobody mapped', () => {
  render(
    <GridHint
      row={rowWith({
        'Grid HV substation distance': 4200,
        'Grid MV substation distance': null,
        'Grid MV line distance': 350,
        'Grid transformer distance': null,
        'Grid reliability': 'few',
      })}
    />,
  )
  expect(screen.getByRole('heading', { name: 'Grid (hint)' })).toBeTruthy()
  expect(shownBeside('High-voltage substation')).toBe('4.2 km')
  expect(shownBeside('Medium-voltage line')).toBe('350 m')
  expect(shownBeside('Transformer')).toBe('–')
  expect(shownBeside('Mapped within 5 km')).toBe('few')
})

test('says how little is mapped where no distance is known', () => {
  render(<GridHint row={rowWith({ 'Grid reliability': 'few' })} />)
  expect(shownBeside('Mapped within 5 km')).toBe('few')
})

test.each<[string, EvaluatedRow['cells']]>([
  ['an older record', {}],
  ['a country without a mapped grid', { 'Grid MV line distance': null, 'Grid reliability': null }],
])('is left out for %s', (_, cells) => {
  render(<GridHint row={rowWith(cells)} />)
  expect(screen.queryByText('Grid (hint)')).toBeNull()
})
