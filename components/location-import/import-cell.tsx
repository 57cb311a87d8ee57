'use client'

import { useRef, useState } from 'react'
import { classes } from '@/components/ui/classes'
import { Select } from '@/components/ui/select'
import { submittedParkingTypes } from '@/lib/catalogue/parking-types'
import type { AssessedRow } from '@/lib/domain/location-file/assess-rows'
import { addressParts, type FileField, fieldTitles } from '@/lib/domain/location-file/file-fields'
import { powerTypeOptions } from '@/lib/domain/locations/saved-list-rules'

interface ImportCellProps {
  row: AssessedRow
  field: FileField | null
  text: string
  onEdit: (text: string) => void
}

const choices: { readonly [Field in FileField]?: readonly { value: string; label: string }[] } = {
  evaluationType: powerTypeOptions,
  parkingType: submittedParkingTypes,
}

/** A wrong address is wrong in each of its parts. */
const isAbout = (wrong: FileField, field: FileField): boolean =>
  wrong === field || (wrong === 'address' && addressParts.some((part) => part === field))

/** One cell: a wrong type offers a choice, any other text is edited in place. */
export function ImportCell({ row, field, text, onEdit }: ImportCellProps) {
  if (!field) {
    return (
      <span dir="auto" title={text} className="truncate px-1.5 text-ink-600">
        {text || '–'}
      </span>
    )
  }
  const label = `${fieldTitles[field]} of row ${row.row}`
  const isWrong = row.problems.some((problem) => isAbout(problem.field, field))
  const options = choices[field]
  if (isWrong && options) {
    return (
      <Select
        size="xs"
        aria-label={label}
        aria-invalid
        value={text}
        options={[{ value: text, label: text || 'Choose' }, ...options]}
        onChange={({ target }) => onEdit(target.value)}
      />
    )
  }
  const isFixed = (field === 'lat' || field === 'lng') && row.fixes.length > 0
  return (
    <TextCell field={field} label={label} text={text} isWrong={isWrong} isFixed={isFixed} onEdit={onEdit} />
  )
}

interface TextCellProps extends Pick<ImportCellProps, 'text' | 'onEdit'> {
  field: FileField
  label: string
  isWrong: boolean
  /** The import has corrected the text. */
  isFixed: boolean
}

const box = 'h-[26px] w-full min-w-0 rounded-sm px-1.5 text-left max-sm:h-9'
const wrong = 'text-danger shadow-[inset_0_0_0_1.5px_var(--color-danger)]'

/** Enter and blur save, Escape cancels. */
function TextCell({ field, label, text, isWrong, isFixed, onEdit }: TextCellProps) {
  const [draft, setDraft] = useState<string>()
  const isCancelled = useRef(false)
  const isNumber = field === 'lat' || field === 'lng'
  if (draft === undefined) {
    return (
      <button
        type="button"
        aria-label={`${label}: ${text || 'empty'}`}
        title={text}
        dir="auto"
        onClick={() => {
          isCancelled.current = false
          setDraft(text)
        }}
        className={classes(
          box,
          'truncate',
          isNumber && 'tnum',
          isWrong && wrong,
          isFixed && 'underline decoration-dotted underline-offset-4',
        )}
      >
        {text || '–'}
      </button>
    )
  }
  const save = () => {
    if (!isCancelled.current && draft.trim() !== text) onEdit(draft.trim())
    setDraft(undefined)
  }
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the field replaces the cell that was just pressed
      autoFocus
      aria-label={label}
      aria-invalid={isWrong || undefined}
      dir="auto"
      value={draft}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        event.preventDefault()
        isCancelled.current = event.key === 'Escape'
        event.currentTarget.blur()
      }}
      className={classes(box, 'bg-paper text-ink-1000 shadow-[inset_0_0_0_1.5px_var(--color-ink-1000)]')}
    />
  )
}
