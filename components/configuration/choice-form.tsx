'use client'

import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'

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
