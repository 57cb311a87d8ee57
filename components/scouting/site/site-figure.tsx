import type { ReactNode } from 'react'
import { LockedValue } from '@/components/ui/unlock-block'
import type { ScoutedSite } from '@/lib/domain/scouting/scouted-site'
import { type ComparedColumn, figureOf, isBetter } from '@/lib/domain/scouting/site-values'

/** In a comparison only the better figure is bold. */
const weights = {
  alone: 'font-medium',
  ahead: 'font-semibold text-ink-1000',
  other: 'font-regular text-ink-700',
}

/** A lock for viewers without an account; unknown figures are an en dash. */
export function Figure({
  value,
  isLocked,
  children,
}: {
  value: unknown
  isLocked: boolean
  children: ReactNode
}) {
  return value === null && isLocked ? <LockedValue /> : children
}

/** `other` is the site beside it. */
export interface SiteProps {
  site: ScoutedSite
  other: ScoutedSite | undefined
  isLocked: boolean
}

interface SiteFigureProps extends SiteProps {
  column: ComparedColumn
  format: (value: number | null) => string
}

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
