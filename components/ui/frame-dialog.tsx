'use client'

import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { type ReactNode, useRef } from 'react'
import { buttonClass } from './button-class'
import { classes } from './classes'
import { scrim } from './scrim'

type FrameDialogProps = {
  title: string
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Called on the close button itself, before `onOpenChange`. */
  onClosePress?: (() => void) | undefined
  /** Whether a press outside closes it. Escape and the button always do. */
  closesOutside?: boolean | undefined
  size: 'form' | 'picture' | 'document'
  /** At the right of the heading, before the close button. */
  action?: ReactNode
  /** Fills the dialog below its heading. */
  children: ReactNode
}

const box =
  'appear fixed top-1/2 left-1/2 z-40 flex w-[calc(100vw-32px)] -translate-1/2 flex-col overflow-hidden rounded-lg bg-paper text-ink-1000 shadow-dialog outline-none'
const sizes = {
  form: 'h-[min(640px,calc(100dvh-32px))] max-w-[500px]',
  picture: 'h-[min(720px,calc(100dvh-32px))] max-w-[1100px]',
  document: 'h-[calc(100dvh-32px)] max-w-[1000px]',
}

/** A dialog around one frame: without padding, the frame scrolls. */
export function FrameDialog(props: FrameDialogProps) {
  const { title, open, onOpenChange, onClosePress, closesOutside = true, size, action, children } = props
  const opener = useRef<Element | null>(null)
  // Focuses the dialog itself: a button is not the point, and a loading frame would swallow the keys.
  const take = (event: Event) => {
    event.preventDefault()
    opener.current = document.activeElement
    if (event.target instanceof HTMLElement) event.target.focus()
  }
  const keep = (event: Event) => {
    if (!closesOutside) event.preventDefault()
  }
  const giveBack = (event: Event) => {
    event.preventDefault()
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={scrim} />
        <Radix.Content
          aria-describedby={undefined}
          data-ground="paper"
          onOpenAutoFocus={take}
          onCloseAutoFocus={giveBack}
          onInteractOutside={keep}
          className={classes(box, sizes[size])}
        >
          <div className="flex items-center gap-2 py-3 pr-3 pl-5">
            <Radix.Title className="min-w-0 flex-1 truncate text-lg font-semibold">{title}</Radix.Title>
            {action}
            {/* A tooltip here would take the first Escape. */}
            <Radix.Close
              aria-label="Close"
              title="Close"
              onClick={onClosePress}
              className={buttonClass({ tone: 'ghost', size: 'sm', square: true })}
            >
              <X aria-hidden />
            </Radix.Close>
          </div>
          <div className="min-h-0 flex-1 border-t border-ink-200">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
