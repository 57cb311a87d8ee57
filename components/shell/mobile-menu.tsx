'use client'

import { Menu as MenuIcon, X } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import * as Dialog from 'radix-ui/dialog'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { classes } from '@/components/ui/classes'
import { useSavedLocations } from '@/lib/client/saved-locations'
import { HeaderActions } from './header-actions'
import { isActive } from './navigation'
import { navigationIcons } from './navigation-icons'
import { useNavigation } from './use-navigation'
import { useWayBack } from './use-way-back'

const round = 'grid size-11 place-items-center rounded-sm text-ink-200 hover:bg-ink-900'

function MenuLinks() {
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
          </Link>
        )
      })}
    </nav>
  )
}

/** Below 896 px the rail and the header's actions stand in a sheet over the page. */
export function MobileMenu() {
  const { isGuest } = useNavigation()
  const saved = useSavedLocations((state) => state.locations.length)
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const path = usePathname()
  // Following a link closes it: it is open only on the page it was opened on.
  const isOpen = openedAt === path
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => setOpenedAt(open ? path : null)}>
      <Dialog.Trigger
        aria-label={saved > 0 ? `Menu, ${saved} saved` : 'Menu'}
        className={classes(round, 'relative md:hidden')}
      >
        <MenuIcon aria-hidden className="size-5" />
        {/* The badge that saved locations fly to where there is no rail. */}
        <span data-saved-badge className="absolute top-1 left-6 grid min-h-[17px] min-w-[17px]">
          <Badge count={saved} />
        </span>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Content
          data-ground="dark"
          aria-describedby={undefined}
          className="appear fixed inset-0 z-40 flex flex-col bg-ink-1000 p-2 text-paper md:hidden"
        >
          <div className="-mt-1.5 flex h-(--size-header) items-center justify-between pl-4">
            <Dialog.Title className="text-lg font-semibold">Menu</Dialog.Title>
            <Dialog.Close aria-label="Close menu" className={round}>
              <X aria-hidden className="size-5" />
            </Dialog.Close>
          </div>
          <MenuLinks />
          <div className="mt-auto border-t border-ink-800 p-2 pt-4">
            <HeaderActions isGuest={isGuest} className="w-full justify-between" />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
