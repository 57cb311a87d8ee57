'use client'

import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { Popover } from '@/components/ui/popover'
import { shownFields } from '@/lib/domain/scouting/display-fields'
import type { FieldOptions } from './field-options'
import type { FieldsChoice } from './use-fields'

interface FieldsControlProps<Field extends string> extends FieldsChoice<Field> {
  onRegister: () => void
  isShort?: boolean | undefined
  /** Replaces the title of the choice. */
  title?: string | undefined
}

const loadOptions = () => import('./field-options')

/** A failed fetch is retried on the press. */
const warmUp = () => void loadOptions().catch(() => undefined)

/** Number of shown fields; opens their choice. The short form omits the word. */
export function FieldsControl<Field extends string>(props: FieldsControlProps<Field>) {
  const { onRegister, isShort = false, title, ...choice } = props
  const [Options, setOptions] = useState<typeof FieldOptions<Field>>()
  const [isOpen, setOpen] = useState(false)
  const open = () =>
    void loadOptions().then(
      (part) => {
        setOptions(() => part.FieldOptions)
        setOpen(true)
      },
      () => notify.error('The fields could not be loaded. Check your connection and try again.'),
    )
  const { length } = shownFields(choice.display, choice.wanted)
  return (
    <Popover
      label={title ?? 'Fields of the list'}
      align="end"
      open={isOpen}
      onOpenChange={(isWanted) => (isWanted && !Options ? open() : setOpen(isWanted))}
      className="flex max-h-[min(34rem,var(--radix-popover-content-available-height))] w-80 max-w-[calc(100vw-16px)] flex-col p-0!"
      trigger={
        <Button
          tone="ghost"
          size="sm"
          icon={<Columns3 aria-hidden />}
          onPointerEnter={warmUp}
          onFocus={warmUp}
        >
          <span className={isShort ? 'sr-only' : undefined}>Fields </span>
          <span className="tnum font-regular text-ink-600">{length}</span>
        </Button>
      }
    >
      {Options && (
        <Options
          title={title ?? 'Fields'}
          choice={choice}
          onRegister={onRegister}
          onDone={() => setOpen(false)}
        />
      )}
    </Popover>
  )
}
