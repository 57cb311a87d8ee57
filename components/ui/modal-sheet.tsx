'use client'

import { X } from 'lucide-react'
import * as Dialog from 'radix-ui/dialog'
import { type PointerEvent, type ReactElement, type ReactNode, useRef, useState } from 'react'
import { buttonClass } from './button'
import { classes } from './classes'

interface ModalSheetProps {
  trigger: ReactElement
  title: string
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  children: ReactNode
}

/** Px of a drag down from which the sheet closes. */
const closingDrag = 72

/** How far the handle has been dragged down; a long drag closes. */
function useDragDown(onClose: () => void) {
  const from = useRef<number>(undefined)
  const [moved, setMoved] = useState(0)
  const end = (event: PointerEvent) => {
    const isClosing = from.current !== undefined && event.clientY - from.current > closingDrag
    from.current = undefined
    setMoved(0)
    if (isClosing) onClose()
  }
  return {
    moved,
    handlers: {
      onPointerDown(event: PointerEvent) {
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = event.clientY
      },
      onPointerMove(event: PointerEvent) {
        if (from.current !== undefined) setMoved(Math.max(0, event.clientY - from.current))
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  }
}

/** A phone's panel over the foot of the screen: closed by its button, Escape, a press outside or a drag down. */
export function ModalSheet({ trigger, title, open, onOpenChange, children }: ModalSheetProps) {
  const { moved, handlers } = useDragDown(() => onOpenChange(false))
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Trigger asChild>{trigger}</Dialog.Trigger>
      <Dialog.Portal>
        {/* The map behind shows each change, so it stays readable. */}
        <Dialog.Overlay className="fixed inset-0 z-cover bg-ink-1000/40" />
        <Dialog.Content
          aria-describedby={undefined}
          data-ground="paper"
          style={moved > 0 ? { transform: `translateY(${moved}px)` } : undefined}
          className="appear fixed inset-x-0 bottom-0 z-cover flex max-h-[72dvh] flex-col overflow-hidden rounded-t-[14px] bg-paper text-ink-1000 shadow-dialog outline-none"
        >
          <div {...handlers} className="shrink-0 cursor-grab touch-none">
            <span aria-hidden className="mx-auto mt-2 block h-1 w-9 rounded-full bg-ink-300" />
            <div className="flex items-center pt-1 pr-2 pl-4">
              <Dialog.Title className="min-w-0 flex-1 text-base leading-7 font-semibold">
                {title}
              </Dialog.Title>
              <Dialog.Close
                aria-label="Close"
                title="Close"
                // A press on it starts no drag.
                onPointerDown={(event) => event.stopPropagation()}
                className={classes(buttonClass({ tone: 'ghost', size: 'touch', square: true }))}
              >
                <X aria-hidden />
              </Dialog.Close>
            </div>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-[max(12px,env(safe-area-inset-bottom))]">
            {children}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
