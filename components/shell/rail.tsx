'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { Badge } from '@/components/ui/badge'
import { classes } from '@/components/ui/classes'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import { isActive, type NavigationEntry } from './navigation'
import { ExportUsage, InternalNote, NumberFormatLink, navigationIcons, SupportLink } from './rail-links'
import { useNavigation, useWayBack } from './use-navigation'

const entryClass =
  'relative grid justify-items-center gap-[5px] rounded-md pt-[9px] pb-2 text-2xs leading-[14px] font-medium tracking-[-0.025em] whitespace-nowrap no-underline -outline-offset-2 transition-colors duration-(--duration-instant)'
const restingClass = 'text-ink-400 hover:text-paper'

type RailLinkProps = { entry: NavigationEntry; href: string; active: boolean; saved: number }

function RailLink({ entry, href, active, saved }: RailLinkProps) {
  const Icon = navigationIcons[entry.key]
  const count = entry.hasBadge ? saved : 0
  const wayBack = useWayBack()
  const router = useRouter()
  const prefetch = () => router.prefetch(href)
  return (
    <Link
      href={href}
      // Prefetch on hover and focus only: a starting page needs the server for itself.
      prefetch={false}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      {...(entry.hasBadge && { onNavigate: wayBack(href) })}
      aria-current={active ? 'page' : undefined}
      className={classes(entryClass, active ? 'bg-ink-900 text-paper [&_.lucide]:text-volt' : restingClass)}
    >
      <Icon aria-hidden strokeWidth={1.6} className="size-5" />
      {entry.label}
      {/* Target of the +1 for saved locations, found by this attribute; also while empty. */}
      {entry.hasBadge && (
        <span
          data-saved-badge
          aria-hidden
          className="absolute top-1 left-[42px] grid min-h-[17px] min-w-[17px]"
        >
          <Badge count={count} />
        </span>
      )}
      {count > 0 && <span className="sr-only">, {count} saved</span>}
    </Link>
  )
}

/** From 896 px on; narrower screens have the menu. */
export function Rail() {
  const { entries, path, to } = useNavigation()
  const saved = useSavedLocations((state) => state.locations.length)
  return (
    <div className="hidden flex-col overflow-y-auto px-1 pt-2 pb-3 md:flex">
      <nav aria-label="Sections" className="grid gap-0.5">
        {entries.map((entry) => (
          <RailLink
            key={entry.key}
            entry={entry}
            href={to(entry.path)}
            active={isActive(entry, path)}
            saved={saved}
          />
        ))}
      </nav>
      <div className="mt-auto grid gap-0.5 pt-2">
        <ExportUsage className={classes(entryClass, restingClass)} iconClass="size-5" />
        <InternalNote className="my-1.5 line-clamp-3 px-0.5 text-center text-2xs leading-[14px] font-medium tracking-[-0.025em] wrap-anywhere text-internal-light" />
        <NumberFormatLink className={classes(entryClass, restingClass)} iconClass="size-5" />
        <SupportLink className={classes(entryClass, restingClass)} iconClass="size-5" />
      </div>
    </div>
  )
}
