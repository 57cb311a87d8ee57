'use client'

import type { ReactNode } from 'react'
import { classMarks } from '@/components/map/station-popup'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import { scoreOf } from '@/components/scouting/state/scouting-store'
import { partTitles } from '@/components/scouting/weights/part-titles'
import { Letter } from '@/components/ui/letter'
import { ShapeMark } from '@/components/ui/mark'
import { UnlockBlock } from '@/components/ui/unlock-block'
import { chargingClasses } from '@/lib/catalogue/charging-class'
import { type ScoreKind, scoreKinds } from '@/lib/catalogue/demand-step'
import { poiColumn } from '@/lib/catalogue/poi-categories'
import { sitePartColumns, sitePartNames } from '@/lib/catalogue/site-scores'
import { localTitle, type ScoutedSite, siteTitle } from '@/lib/domain/scouting/scouted-site'
import { type ComparedColumn, figureOf } from '@/lib/domain/scouting/site-values'
import {
  formatCount,
  formatCountOf,
  formatDistance,
  formatPercent,
  formatScore,
  sizeUnknown,
} from '@/lib/format/number'
import { placeKinds } from './place-kinds'
import { SiteFigure } from './site-figure'

interface ComparedRow {
  column: ComparedColumn
  title: string
  icon?: ReactNode
  format: (value: number | null) => string
}

interface ComparedGroup {
  title: string
  rows: readonly ComparedRow[]
}

const partsOf = (kind: ScoreKind): ComparedGroup => ({
  title: `Parts of the ${kind} score`,
  rows: sitePartNames.map((part) => ({
    column: sitePartColumns[kind][part],
    title: partTitles[part],
    format: formatPercent,
  })),
})

const spacesText = (spaces: number | null) => (spaces === null ? sizeUnknown : formatCount(spaces))

/** In a sidebar's order. */
const groupsOf = (kind: ScoreKind, hasParts: boolean): readonly ComparedGroup[] => [
  {
    title: 'Demand score',
    rows: scoreKinds.map((kind) => ({ column: `Score ${kind}`, title: kind, format: formatScore })),
  },
  ...(hasParts ? [partsOf(kind)] : []),
  {
    title: 'Nearest charging station',
    rows: [
      { column: 'Nearest Charger Distance', title: 'Any class', format: formatDistance },
      ...chargingClasses.map((each) => ({
        column: `Nearest Charger Distance - ${each}` as const,
        title: each,
        icon: <ShapeMark {...classMarks[each]} />,
        format: formatDistance,
      })),
    ],
  },
  {
    title: 'Within 200 m',
    rows: placeKinds.map(({ category, title, Icon }) => ({
      column: poiColumn(category),
      title,
      icon: <Icon aria-hidden className="size-3.5" />,
      format: formatCount,
    })),
  },
  {
    title: 'Surroundings',
    rows: [
      { column: 'capacity', title: 'Parking spaces', format: spacesText },
      { column: 'Population', title: 'Population in the hexagon', format: formatCount },
    ],
  },
]

const headCell = 'sticky top-0 z-1 bg-paper pb-2 align-top font-medium'

function SiteHead({ site, letter }: { site: ScoutedSite; letter: 'A' | 'B' }) {
  return (
    <th scope="col" className={`${headCell} w-24 pl-3 text-right`}>
      <Letter letter={letter} className="ml-auto" />
      <span title={localTitle(site)} className="mt-1 line-clamp-2 wrap-anywhere">
        {siteTitle(site)}
      </span>
    </th>
  )
}

interface ComparisonProps {
  active: ScoutedSite
  compared: ScoutedSite
  isLocked: boolean
}

/** Splits off the rows that are locked for both sites: a column of padlocks compares nothing. */
function withoutLocks(groups: readonly ComparedGroup[], { active, compared, isLocked }: ComparisonProps) {
  const isKnown = ({ column }: ComparedRow) =>
    !isLocked || figureOf(active, column) !== null || figureOf(compared, column) !== null
  const shown = groups
    .map(({ title, rows }) => ({ title, rows: rows.filter(isKnown) }))
    .filter(({ rows }) => rows.length > 0)
  const count = (some: readonly ComparedGroup[]) => some.reduce((sum, { rows }) => sum + rows.length, 0)
  const roads = [active, compared].every(({ roadClass }) => roadClass === null) && isLocked ? 1 : 0
  return { shown, hasRoads: roads === 0, locked: count(groups) - count(shown) + roads }
}

/** For narrow screens; the better figure is bolder. */
export function Comparison(props: ComparisonProps) {
  const { active, compared, isLocked } = props
  const kind = useScouting(scoreOf)
  const ask = useScouting((state) => state.ask)
  const hasParts = useScouting(({ weighing }) => weighing.isPossible)
  const { shown, hasRoads, locked } = withoutLocks(groupsOf(kind, hasParts), props)
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-4">
      <table className="tnum w-full table-fixed text-xs">
        <caption className="sr-only">Selected and compared location</caption>
        <thead>
          <tr>
            <td className={headCell} />
            <SiteHead site={active} letter="A" />
            <SiteHead site={compared} letter="B" />
          </tr>
        </thead>
        {shown.map(({ title, rows }) => (
          <tbody key={title} className="border-t border-ink-200">
            <tr>
              <th scope="rowgroup" colSpan={3} className="pt-2.5 pb-1 text-left text-sm font-semibold">
                {title}
              </th>
            </tr>
            {rows.map(({ column, title: label, icon, format }) => (
              <tr key={column} className="h-6 last:[&>*]:pb-2.5">
                <th scope="row" className="text-left font-regular text-ink-600">
                  <span className="flex items-center gap-1.5">
                    {icon}
                    {label}
                  </span>
                </th>
                <td className="text-right text-sm">
                  <SiteFigure
                    site={active}
                    other={compared}
                    isLocked={isLocked}
                    column={column}
                    format={format}
                  />
                </td>
                <td className="text-right text-sm">
                  <SiteFigure
                    site={compared}
                    other={active}
                    isLocked={isLocked}
                    column={column}
                    format={format}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        ))}
        {hasRoads && (
          <tbody>
            <tr className="h-6">
              <th scope="row" className="text-left font-regular text-ink-600">
                Road class
              </th>
              {[active, compared].map((site) => (
                <td key={site.id} className="text-right text-sm font-medium">
                  {site.roadClass ?? '–'}
                </td>
              ))}
            </tr>
          </tbody>
        )}
      </table>
      {locked > 0 && (
        <UnlockBlock onRegister={() => ask('register')}>
          Register for free to compare {formatCountOf(locked, 'more figure')}
        </UnlockBlock>
      )}
    </div>
  )
}
