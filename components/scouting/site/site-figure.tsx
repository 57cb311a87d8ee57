import type { ScoutedSite } from '@/lib/domain/scouted-site'
import { type ComparedColumn, figureOf, standing } from '@/lib/domain/site-comparison'
import { Figure } from './locked'

const weights = {
  ahead: 'font-semibold text-ink-1000',
  behind: 'font-regular text-ink-700',
  level: 'font-medium',
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
  const place = other && standing([site, other], column, format)
  return (
    <Figure value={value} isLocked={isLocked}>
      <span className={weights[place ?? 'level']}>
        {format(value)}
        {place === 'ahead' && <span className="sr-only">, better of the two</span>}
      </span>
    </Figure>
  )
}
