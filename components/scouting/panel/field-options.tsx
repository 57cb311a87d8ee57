'use client'

import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { UnlockBlock } from '@/components/evaluation-entry/unlock-block'
import { useScouting } from '@/components/scouting/state/scouting-provider'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import type { ScoutingFilters } from '@/lib/catalogue/scouting-filters'
import { track } from '@/lib/client/feedback/analytics'
import { FieldOption } from './field-option'
import { fieldLabel } from './site-columns'
import { useFieldDrag } from './use-field-drag'
import { useFields } from './use-fields'
import { useKeptFocus } from './use-kept-focus'

/** Number of fields from which they can be searched. */
const manyFields = 10

type Field = ScoutingFilters['display']['fields'][number] & { label: string }

const heading = 'px-3 pt-2.5 pb-1 text-xs font-medium text-ink-600'

function FieldSearch({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <Input
      quiet
      type="search"
      icon={<Search aria-hidden />}
      aria-label="Search fields"
      placeholder="Search fields"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** Groups of the choice: shown, in order; available; and locked for visitors. */
function useGroups(search: string, { chosen, isLocked }: ReturnType<typeof useFields>) {
  const filters = useScouting((state) => state.filters)
  const fields = filters.display.fields.map((each) => ({ ...each, label: fieldLabel(filters, each) }))
  const wanted = search.trim().toLowerCase()
  const fits = ({ title, field, label }: Field) => `${label} ${title} ${field}`.toLowerCase().includes(wanted)
  const others = fields.filter((each) => !chosen.includes(each.field) && fits(each))
  return {
    shown: chosen.flatMap((name) => fields.filter((each) => each.field === name && fits(each))),
    open: others.filter(({ field }) => !isLocked(field)),
    locked: others.filter(({ field }) => isLocked(field)),
    isWhole: wanted === '',
  }
}

function Head({ search, onSearch, fields }: HeadProps) {
  const display = useScouting(({ filters }) => filters.display)
  return (
    <div className="grid gap-2 border-b border-ink-200 p-3">
      <div className="flex h-7 items-center gap-2">
        <p className="font-semibold">Fields</p>
        <span className="tnum text-xs text-ink-600">
          {fields.chosen.length} of {display.most}
        </span>
        <span className="flex-1" />
        <Button tone="ghost" size="sm" disabled={fields.isUsual} onClick={fields.reset} className="-mr-2">
          Reset
        </Button>
      </div>
      {display.fields.length >= manyFields && <FieldSearch value={search} onChange={onSearch} />}
    </div>
  )
}

interface HeadProps {
  search: string
  onSearch: (search: string) => void
  fields: ReturnType<typeof useFields>
}

/** Chooses and orders the fields of a list row. */
export function FieldOptions({ onDone }: { onDone: () => void }) {
  const ask = useScouting((state) => state.ask)
  const [search, setSearch] = useState('')
  const fields = useFields()
  const { shown, open, locked, isWhole } = useGroups(search, fields)
  const drag = useFieldDrag({ count: shown.length, onMove: fields.move })
  const frame = useRef<HTMLDivElement>(null)
  const keepFocus = useKeptFocus(frame)
  const register = () => {
    onDone()
    track('KeplerRegisterButtonClick', { place: 'fields' })
    ask('register')
  }
  const option = (each: Field) => ({
    field: each.field,
    title: each.label,
    isLocked: fields.isLocked(each.field),
    onToggle: () => {
      keepFocus([`input[value="${each.field}"]`])
      fields.toggle(each.field)
    },
  })
  return (
    <>
      <Head search={search} onSearch={setSearch} fields={fields} />
      <div ref={frame} className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-2">
        {shown.length > 0 && <p className={heading}>Shown</p>}
        <ul ref={drag.list} aria-label="Shown" className="px-1.5">
          {shown.map((each, index) => (
            <FieldOption
              key={each.field}
              {...option(each)}
              isChecked
              place={isWhole ? { index, count: shown.length } : undefined}
              onMove={(to) => {
                const [first, second] = to < index ? ['up', 'down'] : ['down', 'up']
                keepFocus([`[data-move="${first} ${each.field}"]`, `[data-move="${second} ${each.field}"]`])
                fields.move(each.field, to)
              }}
              grip={isWhole ? drag.gripOf(each.field) : undefined}
              isDragged={drag.dragged === each.field}
            />
          ))}
        </ul>
        {open.length > 0 && <p className={heading}>More fields</p>}
        <ul aria-label="More fields" className="px-1.5">
          {open.map((each) => (
            <FieldOption key={each.field} {...option(each)} isChecked={false} />
          ))}
        </ul>
        {locked.length > 0 && (
          <div className="px-3 pt-2.5 pb-1">
            <UnlockBlock onRegister={register} />
          </div>
        )}
        <ul aria-label="Locked fields" className="px-1.5">
          {locked.map((each) => (
            <FieldOption key={each.field} {...option(each)} isChecked={false} />
          ))}
        </ul>
        {shown.length + open.length + locked.length === 0 && (
          <p className="px-3 py-4 text-center text-ink-600">No field has this name.</p>
        )}
      </div>
      <p
        role="status"
        className={fields.refusal ? 'border-t border-ink-200 px-3 py-2.5 text-xs text-danger' : undefined}
      >
        {fields.refusal}
      </p>
    </>
  )
}
