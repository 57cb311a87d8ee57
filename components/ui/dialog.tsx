'use client'

import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { classes } from './classes'
import { IconButton } from './icon-button'

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** Right-aligned, the safe one first. */
  actions?: ReactNode
  width?: 'regular' | 'wide' | undefined
  /** False where leaving would lose something: no cross, no Escape, no press outside. */
  dismissible?: boolean | undefined
}

const scrim = 'fixed inset-0 z-40 bg-ink-1000/60'
const box =
  'appear fixed top-1/2 left-1/2 z-40 max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] -translate-1/2 overflow-y-auto rounded-lg bg-paper p-5 shadow-dialog'

/** A question or a short form over everything else: focus stays inside and returns where it came from. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, actions, width, dismissible = true } = props
  const keep = (event: Event) => {
    if (!dismissible) event.preventDefault()
  }
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={scrim} />
        <Radix.Content
          onEscapeKeyDown={keep}
          onInteractOutside={keep}
          {...(!description && { 'aria-describedby': undefined })}
          className={classes(box, width === 'wide' ? 'max-w-[500px]' : 'max-w-[420px]')}
        >
          <div className="flex items-start gap-2">
            <Radix.Title className="min-w-0 flex-1 text-lg leading-[22px] font-semibold">{title}</Radix.Title>
            {dismissible && (
              <Radix.Close asChild>
                <IconButton label="Close" icon={<X aria-hidden />} size="sm" className="-my-1 -mr-1.5" />
              </Radix.Close>
            )}
          </div>
          {description && (
            <Radix.Description className="mt-1.5 text-ink-600">{description}</Radix.Description>
          )}
          {children && <div className="mt-4">{children}</div>}
          {actions && <div className="mt-5 flex flex-wrap justify-end gap-2">{actions}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
