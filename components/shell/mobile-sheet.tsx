'use client'

import { X } from 'lucide-react'
import * as Dialog from 'radix-ui/dialog'
import type { MouseEvent, RefObject } from 'react'
import { HeaderActions } from './header-actions'
import { QuietLinks, SectionLinks } from './menu-links'
import { RightsLine } from './rights-line'

/** Any followed link closes the menu, also one to the current page. */
const isFollowed = ({ target }: MouseEvent) =>
  target instanceof Element && target.closest('a:not([target])') !== null

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
