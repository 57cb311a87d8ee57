'use client'

import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import { useGuest } from '@/lib/client/session/guest'
import { routes } from '@/lib/config/routes'

/** Breadcrumb: the list of countries, then the country. */
export function Breadcrumb() {
  const manifest = useScouting((state) => state.manifest)
  const { to } = useGuest()
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex items-center gap-1.5 text-xs text-ink-600">
        <li>
          <Link
            href={to(routes.scouting)}
            // Not prefetched: a starting map needs the server for itself.
            prefetch={false}
            className="rounded-xs no-underline hover:text-ink-1000"
          >
            Scouting
          </Link>
        </li>
        <ChevronRight aria-hidden className="size-3.5" />
        <li aria-current="page">{manifest.name}</li>
      </ol>
    </nav>
  )
}
