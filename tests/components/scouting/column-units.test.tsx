import { listColumnsOf } from '@/components/scouting/panel/site-columns'
import { scoutingFilters } from '@/lib/catalogue/scouting-filters'

const withoutUnit = new Set(['words', 'id'])

test('names the unit of every column of figures', () => {
  const fields = scoutingFilters.display.fields.map(({ field }) => field)
  const columns = listColumnsOf(scoutingFilters, fields).filter(({ kind }) => !withoutUnit.has(kind))
  const labels = columns.map(({ label }) => label)
  expect(labels).toContain('Busiest/day (vehicles/day)')
  expect(labels).toContain('Nearest (m)')
  expect(labels.filter((label) => !label.endsWith(')'))).toEqual([])
})
