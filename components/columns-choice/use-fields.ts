'use client'

import { useState } from 'react'
import { type FieldDisplay, moveField, shownFields, toggleField } from '@/lib/domain/scouting/display-fields'

export interface ChoosableField<Field extends string> {
  field: Field
  /** As in the header of the list. */
  title: string
  /** Longer title where there is room. */
  label: string
  isLocked: boolean
}

export interface FieldsChoice<Field extends string> {
  display: FieldDisplay<Field> & { fields: readonly ChoosableField<Field>[] }
  /** Chosen fields in order; null for the default ones. */
  wanted: readonly Field[] | null
  onChange: (fields: readonly Field[] | null) => void
}

/** The shown fields and their changes. */
export function useFields<Field extends string>({ display, wanted, onChange }: FieldsChoice<Field>) {
  const [refusal, setRefusal] = useState<string>()
  const chosen = shownFields(display, wanted)
  const isUsual = chosen.join() === display.default.join()
  const keep = (fields: readonly Field[]) => {
    setRefusal(undefined)
    const isDefault = fields.join() === display.default.join()
    onChange(isDefault ? null : fields)
  }
  return {
    chosen,
    isUsual,
    /** Why the last change was refused, or the next one will be. */
    refusal,
    toggle(field: Field) {
      const change = toggleField(chosen, field, display)
      if ('refusal' in change) setRefusal(change.refusal)
      else keep(change.fields)
    },
    move: (field: Field, to: number) => keep(moveField(chosen, field, to)),
    reset: () => keep(display.default),
  }
}
