'use client'

import { X } from 'lucide-react'
import * as Dialog from 'radix-ui/dialog'
import {
  type CSSProperties,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useRef,
  useState,
} from 'react'
import { buttonClass } from './button'
import { classes } from './classes'

interface ModalSheetProps {
  trigger: ReactElement
  title: string
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Opens half as high as the screen, with a handle for the rest. */
  isLong?: boolean
  children: ReactNode
}

/** Px of a drag from which the sheet closes, or changes its height. */
const longDrag = 72
/** Px up to which it is a press. */
const shortDrag = 4

interface Dragging {
  onDragged: (way: 'up' | 'down') => void
  /** A press on the head's button, which gets no click of its own: the head has caught the pointer. */
  onPressed: () => void
}

/** How far the head has been dragged down, less than 0 for up. */
function useDrag({ onDragged, onPressed }: Dragging) {
  const from = useRef<number>(undefined)
  const isOfButton = useRef(false)
  const [moved, setMoved] = useState(0)
  const end = (event: PointerEvent) => {
    if (from.current === undefined) return
    const by = event.clientY - from.current
    from.current = undefined
    setMoved(0)
    if (Math.abs(by) > longDrag) onDragged(by > 0 ? 'down' : 'up')
    else if (isOfButton.current && !(Math.abs(by) > shortDrag)) onPressed()
  }
  return {
    moved,
    handlers: {
      onPointerDown(event: PointerEvent) {
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = event.clientY
        isOfButton.current = event.target instanceof Element && event.target.closest('button') !== null
      },
      onPointerMove(event: PointerEvent) {
        if (from.current !== undefined) setMoved(event.clientY - from.current)
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  }
}

const grip = 'block h-1 w-9 rounded-full bg-ink-300'

function heightOf(isLong: boolean, isFull: boolean): string {
  if (!isLong) return 'max-h-[72dvh]'
  return classes(
    'transition-[height] duration-(--duration-base) ease-(--ease-out)',
    isFull ? 'h-[calc(100dvh-8px)]' : 'h-[50dvh]',
  )
}

function draggedStyle(moved: number, canGrow: boolean): CSSProperties | undefined {
  if (moved > 0) return { transform: `translateY(${moved}px)` }
  if (moved === 0 || !canGrow) return undefined
  return { height: `min(calc(50dvh + ${-moved}px), calc(100dvh - 8px))`, transition: 'none' }
}

/** A phone's panel over the foot of the screen: closed by its button, Escape, a press outside or a drag down. */
export function ModalSheet({
  trigger,
  title,
  open,
  onOpenChange,
  isLong = false,
  children,
}: ModalSheetProps) {
  const [isFull, setFull] = useState(false)
  const change = (isOpen: boolean) => {
    if (!isOpen) setFull(false)
    onOpenChange(isOpen)
  }
  const { moved, handlers } = useDrag({
    onDragged(way) {
      if (way === 'up') setFull(isLong)
      else if (isFull) setFull(false)
      else change(false)
    },
    onPressed: () => setFull(!isFull),
  })
  return (
    <Dialog.Root open={open} onOpenChange={change}>
      <Dialog.Trigger asChild>{trigger}</Dialog.Trigger>
      <Dialog.Portal>
        {/* The map behind shows each change, so it stays readable. */}
        <Dialog.Overlay className="fixed inset-0 z-cover bg-ink-1000/40" />
        <Dialog.Content
          aria-describedby={undefined}
          data-ground="paper"
          style={draggedStyle(moved, isLong && !isFull)}
          className={classes(
            'appear fixed inset-x-0 bottom-0 z-cover flex flex-col overflow-hidden rounded-t-[14px] bg-paper text-ink-1000 shadow-dialog outline-none',
            heightOf(isLong, isFull),
          )}
        >
          <div {...handlers} className="shrink-0 cursor-grab touch-none">
            {isLong ? (
              <button
                type="button"
                aria-label={isFull ? 'Make the panel smaller' : 'Make the panel larger'}
                // By a key or a screen reader.
                onClick={({ detail }) => detail === 0 && setFull(!isFull)}
                className="relative mx-auto grid h-5 w-16 place-items-center -outline-offset-2 after:absolute after:inset-x-0 after:top-0 after:h-9"
              >
                <span aria-hidden className={grip} />
              </button>
            ) : (
              <span aria-hidden className={classes(grip, 'mx-auto mt-2')} />
            )}
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
