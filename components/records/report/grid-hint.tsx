'use client'

import { KeyValues, Section } from '@/components/ui/section'
import type { EvaluatedRow } from '@/lib/domain/records/evaluated-locations'
import { evaluatedGrid } from '@/lib/domain/records/evaluated-surroundings'

/** Left out where nothing is known of the grid. */
export function GridHint({ row }: { row: EvaluatedRow }) {
  const grid = evaluatedGrid(row.cells)
  if (!grid) return null
  const rows = grid.rows.map(({ label, value }) => ({ key: label, label, value }))
  return (
    <Section title="Grid (hint)" className="px-0!">
      <KeyValues
        className="text-xs"
        rows={[...rows, { key: 'reliability', label: 'Mapped within 5 km', value: grid.reliability ?? '–' }]}
      />
      <p className="mt-2 text-xs text-ink-600">
        Straight lines to what OpenStreetMap holds of the country’s grid, not a promise of capacity. A dash
        means that none is mapped near by.
      </p>
    </Section>
  )
}
