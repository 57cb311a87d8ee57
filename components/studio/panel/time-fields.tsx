import { useId, useState } from 'react'
import { FieldAlert } from '@/components/ui/field-alert'
import { Input } from '@/components/ui/input'
import type { Ends } from '@/components/ui/range/range-rules'
import { hasSeconds, timeText, typedWindow } from '@/lib/domain/studio/edit/typed-time'

interface TimeFieldsProps {
  value: Ends
  /** First and last time of the data. */
  ends: Ends
  name: string
  onEnter: (value: Ends) => void
}

interface Draft {
  end: 0 | 1
  text: string
  /** Why the text was not applied. */
  refusal?: string
}

/** Start and end of a window of time in UTC: Enter and leaving the field apply, Escape resets. */
export function TimeFields({ value, ends, name, onEnter }: TimeFieldsProps) {
  const note = useId()
  const [draft, setDraft] = useState<Draft>()
  const isFine = hasSeconds(ends)
  const apply = () => {
    if (!draft) return
    const { end, text } = draft
    // The field leaves out what is below a minute: the same text is the same time.
    const next = text === timeText(value[end], isFine) ? value : typedWindow(value, ends, draft)
    if (typeof next === 'string') return setDraft({ ...draft, refusal: next })
    setDraft(undefined)
    if (next[0] !== value[0] || next[1] !== value[1]) onEnter(next)
  }
  const { refusal } = draft ?? {}
  return (
    <div className="grid gap-1.5">
      {([0, 1] as const).map((end) => {
        const isRefused = refusal !== undefined && draft?.end === end
        return (
          <Input
            key={end}
            size="xs"
            type="datetime-local"
            step={isFine ? 1 : 60}
            icon={<span className="block w-7">{end === 0 ? 'from' : 'to'}</span>}
            unit="UTC"
            value={draft?.end === end ? draft.text : timeText(value[end], isFine)}
            aria-label={`${name}, ${end === 0 ? 'start' : 'end'}, UTC`}
            aria-invalid={isRefused || undefined}
            aria-describedby={isRefused ? note : undefined}
            onChange={(event) => setDraft({ end, text: event.currentTarget.value })}
            onBlur={apply}
            onKeyDown={(event) => {
              if (event.key === 'Enter') apply()
              if (event.key !== 'Escape' || draft?.end !== end) return
              // The first Escape resets the field; the next one reaches its surroundings.
              event.stopPropagation()
              setDraft(undefined)
            }}
            className="tnum max-sm:h-11!"
          />
        )
      })}
      {refusal !== undefined && <FieldAlert id={note}>{refusal}</FieldAlert>}
    </div>
  )
}
