'use client'

import { Menu as MenuIcon, X } from 'lucide-react'
import { usePathname } from 'next/navigation'
import * as Dialog from 'radix-ui/dialog'
import { type MouseEvent, useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { classes } from '@/components/ui/classes'
import { useSavedLocations } from '@/lib/client/saved-locations'
import { HeaderActions } from './header-actions'
import { QuietLinks, SectionLinks } from './menu-links'
import { RightsLine } from './rights-line'

const round = 'grid size-11 place-items-center rounded-sm text-ink-200 hover:bg-ink-900'

/** Whoever follows a link has done with the menu, also when it leads to the page it stands on. */
const isFollowed = ({ target }: MouseEvent) =>
  target instanceof Element && target.closest('a:not([target])') !== null

function Sheet({ onFollow }: { onFollow: () => void }) {
  return (
    <Dialog.Content
      data-ground="dark"
      aria-describedby={undefined}
      onClick={(event) => isFollowed(event) && onFollow()}
      className="appear fixed inset-0 z-40 flex flex-col overflow-y-auto bg-ink-1000 p-2 text-paper md:hidden"
    >
      <div className="-mt-1.5 flex h-(--size-header) shrink-0 items-center justify-between pl-4">
        <Dialog.Title className="text-lg font-semibold">Menu</Dialog.Title>
        <Dialog.Close aria-label="Close menu" className={round}>
          <X aria-hidden className="size-5" />
        </Dialog.Close>
      </div>
      <div className="grid gap-5">
        <SectionLinks />
        <QuietLinks />
      </div>
      <div className="mt-auto grid gap-3 pt-5">
        <div className="border-t border-ink-800 px-1 pt-4">
          <HeaderActions className="w-full justify-between" />
        </div>
        <RightsLine year={new Date().getFullYear()} className="px-4 pb-2 text-xs text-ink-400" />
      </div>
    </Dialog.Content>
  )
}

/** Below 896 px the rail and the header's links and actions stand in a sheet over the page. */
export function MobileMenu() {
  const saved = useSavedLocations((state) => state.locations.length)
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const path = usePathname()
  // Going back closes it too: it is open only on the page it was opened on.
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
        <Sheet onFollow={() => setOpenedAt(null)} />
      </Dialog.Portal>
    </Dialog.Root>
  )
}
