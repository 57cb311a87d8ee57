import type { ScoutedSite } from '@/lib/domain/scouting/scouted-site'
import { type ComparedColumn, figureOf, isBetter } from '@/lib/domain/scouting/site-comparison'
import { Figure } from './locked'

/** Beside another location only the better figure is bold, so that the eye finds it. */
const weights = {
  alone: 'font-medium',
  ahead: 'font-semibold text-ink-1000',
  other: 'font-regular text-ink-700',
}

/** What the parts of a sidebar are about; `other` is the location that stands beside it. */
export interface SiteProps {
  site: ScoutedSite
  other: ScoutedSite | undefined
  isLocked: boolean
}

interface SiteFigureProps extends SiteProps {
  column: ComparedColumn
  format: (value: number | null) => string
}

/** One figure of a location; beside another location the better of the two is the bolder one. */
export function SiteFigure({ site, other, isLocked, column, format }: SiteFigureProps) {
  const value = figureOf(site, column)
  const isAhead = other !== undefined && isBetter([site, other], column, format)
  const beside = isAhead ? 'ahead' : 'other'
  return (
    <Figure value={value} isLocked={isLocked}>
      <span className={weights[other ? beside : 'alone']}>
        {format(value)}
        {isAhead && <span className="sr-only">, better of the two</span>}
      </span>
    </Figure>
  )
}
