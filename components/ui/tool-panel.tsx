'use client'

import { X } from 'lucide-react'
import * as Dialog from 'radix-ui/dialog'
import * as Popover from 'radix-ui/popover'
import type { ReactElement, ReactNode } from 'react'
import { buttonClass } from './button'
import { classes } from './classes'

interface ToolPanelProps {
  trigger: ReactElement
  title: string
  note?: ReactNode
  /** Outside the scrolling part. */
  footer: ReactNode
  children: ReactNode
  /** When there is no room beside the button. */
  isSheet: boolean
}

const ground = 'z-cover flex flex-col overflow-hidden bg-paper text-ink-1000 outline-none'

function Content({
  heading,
  close,
  footer,
  children,
}: Record<'heading' | 'close' | 'footer' | 'children', ReactNode>) {
  return (
    <>
      <div className="flex items-start gap-2 px-4 pt-3 pb-2.5">
        {heading}
        {close}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain border-y border-ink-200">
        {children}
      </div>
      <div className="flex flex-wrap items-center gap-2 px-4 py-3">{footer}</div>
    </>
  )
}

const closeButton = (
  <button
    type="button"
    aria-label="Close"
    title="Close"
    className={classes(buttonClass({ tone: 'ghost', size: 'sm', square: true }), '-mr-1.5')}
  >
    <X aria-hidden />
  </button>
)

const heading = 'text-base leading-7 font-semibold'
const noteClass = 'ml-2 text-xs font-regular text-ink-600'

/** Non-modal: stays open beside its subject. */
export function ToolPanel({ trigger, title, note, footer, children, isSheet }: ToolPanelProps) {
  const noted = note && <span className={noteClass}>{note}</span>
  if (isSheet) {
    return (
      <Dialog.Root>
        <Dialog.Trigger asChild>{trigger}</Dialog.Trigger>
        <Dialog.Portal>
          <Dialog.Overlay className="fixed inset-0 z-cover bg-ink-1000/30" />
          <Dialog.Content
            aria-describedby={undefined}
            className={classes(
              ground,
              'appear fixed inset-x-0 bottom-0 max-h-[72dvh] rounded-t-[14px] shadow-dialog',
            )}
          >
            <Content
              heading={
                <Dialog.Title className={classes(heading, 'min-w-0 flex-1')}>
                  {title}
                  {noted}
                </Dialog.Title>
              }
              close={<Dialog.Close asChild>{closeButton}</Dialog.Close>}
              footer={footer}
            >
              {children}
            </Content>
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
    )
  }
  return (
    <Popover.Root>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={title}
          side="left"
          align="end"
          sideOffset={10}
          collisionPadding={12}
          onInteractOutside={(event) => event.preventDefault()}
          className={classes(
            ground,
            'appear max-h-[min(44rem,var(--radix-popover-content-available-height))] w-[408px] rounded-lg shadow-float',
          )}
        >
          <Content
            heading={
              <h2 className={classes(heading, 'min-w-0 flex-1')}>
                {title}
                {noted}
              </h2>
            }
            close={<Popover.Close asChild>{closeButton}</Popover.Close>}
            footer={footer}
          >
            {children}
          </Content>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
