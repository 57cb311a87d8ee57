import { MapPin } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { SelectField } from '@/components/ui/select'
import type { FileChoices as Choices } from '@/lib/client/studio/dataset-job'
import type { FileWish } from '@/lib/client/studio/studio-messages'
import { isReading, readingQuestion, readingTitle } from '@/lib/domain/tables/column-reading'

interface FileChoicesProps {
  choices: Choices
  wish: FileWish
  isDisabled: boolean
  onWish: (wish: FileWish) => void
  /** Asks where the places are. */
  onAsk: () => void
}

/** What the reader decided about the new data, to change. */
export function FileChoices({ choices, wish, isDisabled, onWish, onAsk }: FileChoicesProps) {
  const { sheets, sheet, questions, isTable } = choices
  if (!isTable) return null
  return (
    <div className="grid gap-3">
      {sheets && (
        <SelectField
          label="Sheet"
          value={sheet}
          disabled={isDisabled}
          options={sheets.map((name) => ({ value: name, label: name }))}
          onChange={({ target }) => onWish({ sheet: target.value })}
        />
      )}
      {questions.map(({ name, reading }) => (
        <SelectField
          key={name}
          label={reading.as ? name : readingQuestion(name, reading)}
          value={reading.as ?? ''}
          placeholder={reading.as ? undefined : 'Choose'}
          disabled={isDisabled}
          options={reading.choices.map((value) => ({ value, label: readingTitle(value, reading.titles) }))}
          onChange={({ target: { value } }) => {
            if (isReading(value)) onWish({ ...wish, readings: { ...wish.readings, [name]: value } })
          }}
        />
      ))}
      <Button
        tone="line"
        size="sm"
        className="justify-self-start"
        icon={<MapPin aria-hidden />}
        disabled={isDisabled}
        onClick={onAsk}
      >
        Where are the places?
      </Button>
    </div>
  )
}
