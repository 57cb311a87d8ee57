'use client'

import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { type ReactNode, useRef } from 'react'
import { buttonClass } from './button'
import { classes } from './classes'
import { scrim } from './dialog'
import { isTypedInto } from './escape-press'

type FrameDialogProps = {
  title: string
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Called on the close button itself, before `onOpenChange`. */
  onClosePress?: (() => void) | undefined
  /** Escape and the button always close it. */
  closesOutside?: boolean | undefined
  /** The first Escape in a field is the field's, and leaves it. */
  leavesFieldsFirst?: boolean
  /** `table` is as high as its content, and a full sheet below 1024 px. */
  size: 'form' | 'picture' | 'document' | 'table' | 'full'
  description?: ReactNode
  action?: ReactNode
  children: ReactNode
}

const box =
  'appear fixed top-1/2 left-1/2 z-dialog flex -translate-1/2 flex-col overflow-hidden bg-paper text-ink-1000 shadow-dialog outline-none'
const framed = 'w-[calc(100vw-32px)] rounded-lg'
const sizes = {
  form: `${framed} h-[min(640px,calc(100dvh-32px))] max-w-[500px]`,
  picture: `${framed} h-[min(720px,calc(100dvh-32px))] max-w-[1100px]`,
  document: `${framed} h-[calc(100dvh-32px)] max-w-[1000px]`,
  table:
    'max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] max-w-[1000px] rounded-lg max-lg:h-dvh max-lg:max-h-none max-lg:w-screen max-lg:max-w-none max-lg:rounded-none',
  full: 'h-dvh w-screen md:h-[calc(100dvh-24px)] md:w-[calc(100vw-24px)] md:rounded-lg',
}

/** Without padding: the frame inside scrolls. */
export function FrameDialog(props: FrameDialogProps) {
  const { title, open, onOpenChange, onClosePress, closesOutside = true, size, action, children } = props
  const { description } = props
  const frame = useRef<HTMLDivElement>(null)
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
  const leave = (event: KeyboardEvent) => {
    if (!props.leavesFieldsFirst || !isTypedInto(event.target)) return
    event.preventDefault()
    // Later: the field still has to handle the press.
    setTimeout(() => frame.current?.focus())
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
          ref={frame}
          aria-describedby={undefined}
          data-ground="paper"
          onOpenAutoFocus={take}
          onCloseAutoFocus={giveBack}
          onEscapeKeyDown={leave}
          onInteractOutside={keep}
          className={classes(box, sizes[size])}
        >
          <div
            className={classes(
              'flex items-center gap-2 py-3 pr-3',
              size === 'full' ? 'pl-4' : 'pl-5',
              size === 'table' && 'max-sm:pl-4',
            )}
          >
            <div className="min-w-0 flex-1">
              <Radix.Title className="truncate text-lg font-semibold">{title}</Radix.Title>
              {description && <p className="truncate text-xs text-ink-600">{description}</p>}
            </div>
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
          <div className={classes('min-h-0 flex-1', size !== 'table' && 'border-t border-ink-200')}>
            {children}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
