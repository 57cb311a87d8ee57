'use client'

import { useScouting } from '@/components/scouting/state/scouting-provider'
import { InfoTip } from '@/components/ui/info-tip'
import { KeyValues, Section } from '@/components/ui/section'
import { gridColumns, gridReach, gridWords } from '@/lib/catalogue/power-grid'
import type { Manifest } from '@/lib/contract/scout'
import { formatDistance } from '@/lib/format/number'
import { Figure } from './locked'
import { SiteFigure, type SiteProps } from './site-figure'

const parts = ['high', 'medium', 'line', 'transformer'] as const

/** False in an atlas from before the grid was read. */
function readsGrid({ columns, absent }: Pick<Manifest, 'columns' | 'absent'>): boolean {
  const names = [...columns.sites, ...absent].map(({ name }) => name)
  return names.includes(gridColumns.high)
}

function GridTip() {
  return (
    <InfoTip label="About the grid hint">
      <p>
        Straight lines to what OpenStreetMap holds of the country’s grid: a hint where a connection may be
        short, not a promise of capacity. Cables are often not mapped. Ask the operator.
      </p>
      <p className="mt-2">
        A dash means that none is mapped within {gridReach.high / 1000} km (high voltage),{' '}
        {gridReach.line / 1000} km (medium voltage) or {gridReach.transformer / 1000} km (transformer).
      </p>
    </InfoTip>
  )
}

/** Left out where the country's data is from before the grid was read. */
export function GridFacts(facts: SiteProps) {
  const isRead = useScouting(({ manifest }) => readsGrid(manifest))
  const { site, isLocked } = facts
  if (!isRead) return null
  const isNothing = !isLocked && parts.every((part) => site.grid[part] === null)
  const { reliability } = site.grid
  return (
    <Section
      title="Grid (hint)"
      note={
        <span className="flex items-center before:content-['\200b']">
          <GridTip />
        </span>
      }
    >
      {isNothing ? (
        <p className="text-xs text-ink-600">Nothing of the grid is mapped near by.</p>
      ) : (
        <KeyValues
          className="text-xs"
          rows={[
            ...parts.map((part) => ({
              key: part,
              label: gridWords[part],
              value: <SiteFigure {...facts} column={gridColumns[part]} format={formatDistance} />,
            })),
            {
              key: 'reliability',
              label: 'Mapped within 5 km',
              value: (
                <Figure value={reliability} isLocked={isLocked}>
                  <span className={facts.other ? 'font-regular text-ink-700' : undefined}>
                    {reliability ?? '–'}
                  </span>
                </Figure>
              ),
            },
          ]}
        />
      )}
    </Section>
  )
}
