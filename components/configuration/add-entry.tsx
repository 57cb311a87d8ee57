'use client'

import { Plus } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/text-field'

export const AddButton = ({
  label,
  isOpen,
  onPress,
}: {
  label: string
  isOpen: boolean
  onPress: () => void
}) => (
  <IconButton
    label={label}
    tone="soft"
    size="sm"
    className="size-6!"
    aria-expanded={isOpen}
    icon={<Plus aria-hidden />}
    onClick={onPress}
  />
)

interface AddFormProps {
  label: string
  hint?: string
  /** Suggestions while typing. */
  known: readonly { value: string; label: string }[]
  /** @returns why not */
  onAdd: (value: string) => string | undefined
}

/** Adds a suggested or a new entry. Stays open, to add several. */
export function AddForm({ label, hint, known, onAdd }: AddFormProps) {
  const [value, setValue] = useState('')
  const [fault, setFault] = useState<string>()
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = onAdd(value)
    setFault(found)
    if (found === undefined) setValue('')
  }
  return (
    <form noValidate onSubmit={submit} className="bg-ink-50 px-4 py-2.5">
      <Field label={label} hint={hint} error={fault}>
        {(control) => (
          <span className="flex gap-2">
            <Input
              {...control}
              // The button that opened the form announced what comes next.
              autoFocus
              list={id}
              autoComplete="off"
              maxLength={200}
              value={value}
              onChange={({ target }) => {
                setValue(target.value)
                setFault(undefined)
              }}
            />
            <datalist id={id}>
              {known.map((each) => (
                <option key={each.value} value={each.value}>
                  {each.label}
                </option>
              ))}
            </datalist>
            <Button type="submit" tone="line">
              Add
            </Button>
          </span>
        )}
      </Field>
    </form>
  )
}
