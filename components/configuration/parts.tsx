'use client'

import { ChevronDown, ChevronRight } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { classes } from '@/components/ui/classes'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'

interface FoldProps {
  title: string
  /** Beside the title, such as a count. */
  note?: ReactNode
  /** Right of the title: column heads, an add button, a switch. */
  aside?: ReactNode
  isOpenAtFirst?: boolean
  children: ReactNode
}

/** A section of the editor that folds. */
export function Fold({ title, note, aside, isOpenAtFirst = true, children }: FoldProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const id = useId()
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <section aria-label={title} className="border-ink-200 not-first:border-t">
      <div className="flex min-h-10 items-center gap-1 pr-2.5 pl-3">
        <h3 className="min-w-0 flex-1 font-semibold">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            className="flex min-h-8 w-full items-center gap-1.5 rounded-sm text-left max-sm:min-h-11"
            onClick={() => setOpen(!isOpen)}
          >
            <Chevron aria-hidden className="size-3.5 flex-none text-ink-600" />
            <span className="truncate">{title}</span>
            {note !== undefined && <span className="font-regular text-ink-600">{note}</span>}
          </button>
        </h3>
        {isOpen && aside}
      </div>
      <div id={id} hidden={!isOpen} className="pb-1.5">
        {children}
      </div>
    </section>
  )
}

/** Hidden from screen readers, because each checkbox has its own label. */
export const ColumnHeads = ({ heads }: { heads: readonly string[] }) =>
  heads.map((head) => (
    <span key={head} aria-hidden className="w-12 text-center text-2xs font-medium text-ink-600">
      {head}
    </span>
  ))

interface FlagProps {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  /** Hides the label visually, below a column head. */
  isBare?: boolean
}

const box = 'size-4 flex-none cursor-pointer accent-ink-1000 max-sm:size-5'

/** A checkbox with a hit area of 24 px, 44 on touch. */
export function Flag({ label, isOn, onChange, isBare = false }: FlagProps) {
  return (
    <label
      className={classes(
        'flex min-h-6 cursor-pointer items-center gap-1.5 text-xs max-sm:min-h-11',
        isBare && 'w-12 justify-center',
      )}
    >
      <input
        type="checkbox"
        className={box}
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className={isBare ? 'sr-only' : ''}>{label}</span>
    </label>
  )
}

export const Flags = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap gap-x-4 gap-y-1">{children}</div>
)

/** Settings of an entry, on a shaded background. */
export const Settings = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 bg-ink-50 pt-1 pr-4 pb-3 pl-8">{children}</div>
)

interface ChoiceFormProps {
  label: string
  options: readonly { value: string; label: string }[]
  /** @returns why not */
  onAdd: (value: string) => string | undefined
}

export function ChoiceForm({ label, options, onAdd }: ChoiceFormProps) {
  const [chosen, setChosen] = useState('')
  const [fault, setFault] = useState<string>()
  const value = options.some((option) => option.value === chosen) ? chosen : (options[0]?.value ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setFault(onAdd(value))
  }
  return (
    <form noValidate onSubmit={submit} className="bg-ink-50 px-4 py-2.5">
      <Field label={label} error={fault}>
        {(control) => (
          <span className="flex gap-2">
            <Select
              {...control}
              options={options}
              value={value}
              onChange={({ target }) => {
                setChosen(target.value)
                setFault(undefined)
              }}
            />
            <Button type="submit" tone="line">
              Add
            </Button>
          </span>
        )}
      </Field>
    </form>
  )
}
