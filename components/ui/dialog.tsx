'use client'

import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { type ReactNode, useRef } from 'react'
import { buttonClass } from './button'
import { classes } from './classes'

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** The safe action comes first. */
  actions?: ReactNode
  width?: keyof typeof widths | undefined
  /** False when closing would lose data: no cross, no Escape, no press outside. */
  dismissible?: boolean | undefined
  /** Ignores a press or focus outside, which would lose the input. */
  isForm?: boolean | undefined
}

const widths = { regular: 'max-w-[420px]', form: 'max-w-[450px]', wide: 'max-w-[500px]' }

const box =
  'appear fixed top-1/2 left-1/2 z-dialog max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] -translate-1/2 overflow-y-auto rounded-lg bg-paper p-5 shadow-dialog'

const foot = 'mt-5 flex flex-wrap justify-end gap-2'

/** A long form on a phone keeps its buttons in view. */
const formFoot =
  'max-sm:sticky max-sm:-bottom-5 max-sm:-mx-5 max-sm:mt-1 max-sm:-mb-5 max-sm:bg-paper max-sm:px-5 max-sm:pt-4 max-sm:pb-5'

/** Notices are above dialogs and do not count as outside. */
const isOnNotice = ({ target }: Event) =>
  target instanceof Element && target.closest('[data-sonner-toaster]') !== null

export const scrim = 'fixed inset-0 z-dialog bg-ink-1000/60'

export function Dialog(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    children,
    actions,
    width = 'regular',
    dismissible = true,
    isForm = false,
  } = props
  const opener = useRef<Element | null>(null)
  const remember = () => {
    opener.current = document.activeElement
  }
  // Radix restores focus only to its own trigger; these dialogs open from anywhere.
  const giveBack = (event: Event) => {
    event.preventDefault()
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  const keep = (event: Event) => {
    if (!dismissible || isOnNotice(event)) event.preventDefault()
  }
  const keepBeside = (event: Event) => (isForm ? event.preventDefault() : keep(event))
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={scrim} />
        <Radix.Content
          onOpenAutoFocus={remember}
          onCloseAutoFocus={giveBack}
          onEscapeKeyDown={keep}
          onInteractOutside={keepBeside}
          {...(!description && { 'aria-describedby': undefined })}
          className={classes(box, isForm && 'max-sm:scroll-pt-14 max-sm:scroll-pb-24', widths[width])}
        >
          <Radix.Title className="pr-8 text-lg leading-[22px] font-semibold">{title}</Radix.Title>
          {description && (
            <Radix.Description className="mt-1.5 text-ink-600">{description}</Radix.Description>
          )}
          {children && <div className="mt-4">{children}</div>}
          {actions && <div className={classes(foot, isForm && formFoot)}>{actions}</div>}
          {/* Last, so that opening focuses the first field or safe action; a tooltip would take Escape. */}
          {dismissible && (
            <Radix.Close
              aria-label="Close"
              title="Close"
              className={classes(
                buttonClass({ tone: 'ghost', size: 'sm', square: true }),
                'top-4 right-4 absolute!',
              )}
            >
              <X aria-hidden />
            </Radix.Close>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
