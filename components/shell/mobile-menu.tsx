'use client'

import { Menu as MenuIcon } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { useRef, useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { classes } from '@/components/ui/classes'
import { onDemand } from '@/components/ui/on-demand'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'

const loadSheet = () => import('./mobile-sheet').then((module) => module.MobileSheet)
const MobileSheet = onDemand(loadSheet)

/** Prefetched on intent; a failed fetch is retried on the press. */
const warmUp = () => void loadSheet().catch(() => undefined)

export function MobileMenu() {
  const saved = useSavedLocations((state) => state.locations.length)
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const path = usePathname()
  // Open only on the page it was opened on, so that going back closes it.
  const isOpen = openedAt === path
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={saved > 0 ? `Menu, ${saved} saved` : 'Menu'}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={warmUp}
        onFocus={warmUp}
        onClick={() => setOpenedAt(path)}
        className="relative grid size-11 place-items-center rounded-sm text-ink-200 hover:bg-ink-900 md:hidden"
      >
        <MenuIcon aria-hidden className={classes('size-5', saved > 99 && '-translate-x-1.5')} />
        {/* Target of the +1 for saved locations if there is no rail. */}
        <span data-saved-badge className="absolute top-1 right-0.5 grid min-h-[17px] min-w-[17px]">
          <Badge count={saved} />
        </span>
      </button>
      {isOpen && <MobileSheet opener={button} onClose={() => setOpenedAt(null)} />}
    </>
  )
}
