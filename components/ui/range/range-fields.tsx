'use client'

import { type KeyboardEvent, useId, useState } from 'react'
import { FieldAlert } from '@/components/ui/error-strip'
import { Input } from '@/components/ui/text-field'
import {
  type End,
  type Ends,
  figureText,
  refusalOf,
  type Scale,
  typedNumber,
  typedRange,
} from './range-rules'

interface RangeFieldsProps {
  value: Ends
  scale: Scale
  /** Accessible names, such as `['Capacity, minimum', 'Capacity, maximum']`. */
  labels: readonly [string, string]
  onEnter: (value: Ends) => void
}

interface Draft {
  end: End
  text: string
  refusal?: string | undefined
}

function useTyping({ value, scale, onEnter }: Pick<RangeFieldsProps, 'value' | 'scale' | 'onEnter'>) {
  const [draft, setDraft] = useState<Draft>()
  const apply = (end: End, text: string) => {
    const next = typedRange(value, { end, text }, scale)
    if (!next) return setDraft({ end, text, refusal: refusalOf(value, { end, text }, scale) })
    setDraft(undefined)
    if (next[0] !== value[0] || next[1] !== value[1]) onEnter(next)
  }
  return {
    refused: draft?.refusal === undefined ? undefined : draft.end,
    refusal: draft?.refusal,
    fieldOf: (end: End) => ({
      value: draft?.end === end ? draft.text : figureText(value[end], scale),
      onChange: (text: string) => setDraft({ end, text }),
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Enter') apply(end, event.currentTarget.value)
        if (event.key !== 'Escape' || draft?.end !== end) return
        // The first Escape resets the field; the next one reaches its surroundings.
        event.stopPropagation()
        setDraft(undefined)
      },
      /** On blur only a valid figure applies: it was not confirmed. */
      onBlur: () => {
        if (draft?.end !== end) return
        const fits = Number.isFinite(typedNumber(draft.text, scale.unit)) && typedRange(value, draft, scale)
        if (fits) apply(end, draft.text)
        else setDraft(undefined)
      },
    }),
  }
}

/** Enter applies and clamps, Escape resets. */
export function RangeFields({ value, scale, labels, onEnter }: RangeFieldsProps) {
  const note = useId()
  const { refused, refusal, fieldOf } = useTyping({ value, scale, onEnter })
  return (
    <div>
      <div className="flex justify-between gap-1.5">
        {([0, 1] as const).map((end) => {
          const { onChange, ...field } = fieldOf(end)
          return (
            <Input
              {...field}
              key={end}
              size="xs"
              icon={end === 0 ? 'min' : 'max'}
              unit={scale.unit}
              inputMode="decimal"
              autoComplete="off"
              aria-label={labels[end]}
              aria-invalid={refused === end || undefined}
              aria-describedby={refused === end ? note : undefined}
              onChange={(event) => onChange(event.currentTarget.value)}
              onFocus={(event) => event.currentTarget.select()}
              className="tnum max-w-32 min-w-0 max-sm:h-11! max-sm:max-w-40 [&_input]:text-right"
            />
          )
        })}
      </div>
      {refused !== undefined && (
        <FieldAlert id={note} className="mt-1.5">
          {refusal}
        </FieldAlert>
      )}
    </div>
  )
}
