'use client'

import Link from 'next/link'
import { Badge } from '@/components/ui/badge'
import { classes } from '@/components/ui/classes'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import { ExportUsage } from './export-usage'
import { InternalNote } from './internal-note'
import { ManualLink } from './manual-link'
import { isActive, products } from './navigation'
import { navigationIcons } from './navigation-icons'
import { NumberFormatLink } from './number-format-link'
import { SupportLink } from './support-link'
import { useHeader, useNavigation } from './use-navigation'
import { useWayBack } from './use-way-back'

/** For screens without a rail. */
export function SectionLinks() {
  const { entries, path, to } = useNavigation()
  const saved = useSavedLocations((state) => state.locations.length)
  const wayBack = useWayBack()
  return (
    <nav aria-label="Sections" className="grid gap-1">
      {entries.map((entry) => {
        const active = isActive(entry, path)
        const Icon = navigationIcons[entry.key]
        return (
          <Link
            key={entry.key}
            href={to(entry.path)}
            {...(entry.hasBadge && { onNavigate: wayBack(to(entry.path)) })}
            aria-current={active ? 'page' : undefined}
            className={classes(
              'flex h-12 items-center gap-3 rounded-md px-4 text-lg font-medium no-underline',
              active ? 'bg-ink-900 text-paper' : 'text-ink-300',
            )}
          >
            <Icon aria-hidden strokeWidth={1.6} className={classes('size-5', active && 'text-volt')} />
            {entry.label}
            {entry.hasBadge && <Badge count={saved} />}
            {entry.hasBadge && saved > 0 && <span className="sr-only"> saved</span>}
          </Link>
        )
      })}
    </nav>
  )
}

const quietLink = 'flex h-11 items-center gap-1.5 rounded-md px-4 text-base text-ink-300 no-underline'

/** The header's links and the rail's footer, for screens without either. */
export function QuietLinks() {
  const { hasManual, to } = useHeader()
  return (
    <>
      <nav aria-labelledby="menu-products" className="grid">
        <p id="menu-products" className="px-4 pb-1 text-xs font-medium text-ink-400">
          Products
        </p>
        {products.map(({ key, label, path }) => (
          <Link key={key} href={to(path)} className={quietLink}>
            {label}
          </Link>
        ))}
      </nav>
      <div className="grid">
        <InternalNote className="truncate px-4 pb-1 text-xs font-medium text-internal-light" />
        <ExportUsage className={quietLink} />
        {hasManual && <ManualLink className={quietLink} />}
        <NumberFormatLink className={quietLink} />
        <SupportLink className={quietLink} />
      </div>
    </>
  )
}
