'use client'

import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { classes } from '@/components/ui/classes'
import { IconButton } from '@/components/ui/icon-button'
import { Switch } from '@/components/ui/switch'
import type { EntryEdit, TableEntry } from '@/lib/domain/filters/filter-table-edits'

interface EntryRowProps {
  entry: TableEntry
  canMove: { up: boolean; down: boolean }
  /** Edits that the schema refuses are disabled. */
  allows: (edit: EntryEdit) => boolean
  onEdit: (edit: EntryEdit) => void
  /** Whether the list shows the field by default; undefined for fields that lists do not offer. */
  start?: { isShown: boolean; canChange: boolean; onChange: (isShown: boolean) => void } | undefined
}

const maxTitleLength = 80

/** An empty title is discarded on blur. */
function TitleField({ entry, onEdit }: Pick<EntryRowProps, 'entry' | 'onEdit'>) {
  const [typed, setTyped] = useState<string>()
  return (
    <input
      aria-label={`Title of ${entry.field}`}
      value={typed ?? entry.title}
      maxLength={maxTitleLength}
      disabled={!entry.isOn}
      aria-invalid={typed?.trim() === '' || undefined}
      onChange={(event) => {
        const { value } = event.target
        setTyped(value)
        if (value.trim() !== '') onEdit({ title: value.trim() })
      }}
      onBlur={() => setTyped(undefined)}
      className="h-6 w-full min-w-0 truncate rounded-sm bg-transparent px-1.5 text-sm font-medium outline-none hover:bg-ink-100 focus:bg-ink-100 focus-visible:outline-2 focus-visible:outline-(--focus-ring) disabled:font-regular disabled:text-ink-600 disabled:hover:bg-transparent aria-invalid:shadow-[inset_0_0_0_1.5px_var(--color-danger)] max-sm:h-11"
    />
  )
}

export function EntryRow({ entry, canMove, allows, onEdit, start }: EntryRowProps) {
  const { field, title, isOn } = entry
  return (
    <li className="flex min-h-[46px] items-center gap-1.5 py-0.5 pr-2 pl-4 hover:bg-ink-50">
      <Switch
        aria-label={`Offer ${title}`}
        isOn={isOn}
        disabled={!allows({ isOn: !isOn })}
        onChange={(next) => onEdit({ isOn: next })}
        className="py-2"
      />
      <span className="grid min-w-0 flex-1">
        <TitleField entry={entry} onEdit={onEdit} />
        {field !== title && <span className="-mt-0.5 truncate px-1.5 text-2xs text-ink-600">{field}</span>}
      </span>
      {start && isOn && (
        <label className="relative flex items-center gap-1.5 px-1 text-xs whitespace-nowrap text-ink-700">
          <input
            type="checkbox"
            aria-label={`Show ${title} from the start`}
            checked={start.isShown}
            disabled={!start.canChange}
            onChange={(event) => start.onChange(event.target.checked)}
            className="size-3.5 max-sm:size-4.5"
          />
          Start
        </label>
      )}
      <span className={classes('flex', !isOn && 'invisible')}>
        <IconButton
          label={`Move ${title} up`}
          icon={<ArrowUp aria-hidden />}
          size="sm"
          disabled={!canMove.up}
          onClick={() => onEdit({ move: -1 })}
        />
        <IconButton
          label={`Move ${title} down`}
          icon={<ArrowDown aria-hidden />}
          size="sm"
          disabled={!canMove.down}
          onClick={() => onEdit({ move: 1 })}
        />
      </span>
    </li>
  )
}
