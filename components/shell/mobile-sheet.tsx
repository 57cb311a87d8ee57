'use client'

import { X } from 'lucide-react'
import Link from 'next/link'
import * as Dialog from 'radix-ui/dialog'
import type { MouseEvent, RefObject } from 'react'
import { Badge } from '@/components/ui/badge'
import { classes } from '@/components/ui/classes'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import { HeaderActions } from './header-actions'
import { isActive, products } from './navigation'
import {
  ExportUsage,
  InternalNote,
  ManualLink,
  NumberFormatLink,
  navigationIcons,
  SupportLink,
} from './rail-links'
import { RightsLine } from './rights-line'
import { useHeader, useNavigation, useWayBack } from './use-navigation'

/** Any followed link closes the menu, also one to the current page. */
const isFollowed = ({ target }: MouseEvent) =>
  target instanceof Element && target.closest('a:not([target])') !== null

/** For screens without a rail. */
function SectionLinks() {
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
function QuietLinks() {
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

type MobileSheetProps = {
  onClose: () => void
  /** Receives focus on closing. */
  opener: RefObject<HTMLElement | null>
}

export function MobileSheet({ onClose, opener }: MobileSheetProps) {
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Content
          data-ground="dark"
          aria-describedby={undefined}
          onClick={(event) => isFollowed(event) && onClose()}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            opener.current?.focus()
          }}
          className="appear fixed inset-0 z-dialog flex flex-col overflow-y-auto bg-ink-1000 p-2 text-paper md:hidden"
        >
          <div className="-mt-1.5 flex h-(--size-header) shrink-0 items-center justify-between pl-4">
            <Dialog.Title className="text-lg font-semibold">Menu</Dialog.Title>
            <Dialog.Close
              aria-label="Close menu"
              className="grid size-11 place-items-center rounded-sm text-ink-200 hover:bg-ink-900"
            >
              <X aria-hidden className="size-5" />
            </Dialog.Close>
          </div>
          <div className="grid gap-5">
            <SectionLinks />
            <QuietLinks />
          </div>
          <div className="mt-auto grid gap-3 pt-5">
            <div className="border-t border-ink-800 pr-4 pl-1 pt-4">
              <HeaderActions className="w-full justify-between" />
            </div>
            <RightsLine year={new Date().getFullYear()} className="px-4 pb-2 text-xs text-ink-400" />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
