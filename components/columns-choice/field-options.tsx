'use client'

import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { UnlockBlock } from '@/components/ui/unlock-block'
import { FieldOption } from './field-option'
import { useFieldDrag } from './use-field-drag'
import { type ChoosableField, type FieldsChoice, useFields } from './use-fields'
import { useKeptFocus } from './use-kept-focus'

/** Number of fields from which they can be searched. */
const manyFields = 10

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
function groupsOf<Field extends string>(
  search: string,
  fields: readonly ChoosableField<Field>[],
  chosen: readonly Field[],
) {
  const wanted = search.trim().toLowerCase()
  const fits = ({ title, field, label }: ChoosableField<Field>) =>
    `${label} ${title} ${field}`.toLowerCase().includes(wanted)
  const others = fields.filter((each) => !chosen.includes(each.field) && fits(each))
  return {
    shown: chosen.flatMap((name) => fields.filter((each) => each.field === name && fits(each))),
    open: others.filter(({ isLocked }) => !isLocked),
    locked: others.filter(({ isLocked }) => isLocked),
    isWhole: wanted === '',
  }
}

interface HeadProps {
  title: string
  search: string
  onSearch: (search: string) => void
  /** How many fields are chosen, how many can be, and how many there are. */
  counts: { chosen: number; most: number; all: number }
  isUsual: boolean
  onReset: () => void
}

function Head({ title, search, onSearch, counts, isUsual, onReset }: HeadProps) {
  return (
    <div className="grid gap-2 border-b border-ink-200 p-3">
      <div className="flex h-7 items-center gap-2">
        <p className="font-semibold">{title}</p>
        <span className="tnum text-xs text-ink-600">
          {counts.chosen} of {counts.most}
        </span>
        <span className="flex-1" />
        <Button tone="ghost" size="sm" disabled={isUsual} onClick={onReset} className="-mr-2">
          Reset
        </Button>
      </div>
      {counts.all >= manyFields && <FieldSearch value={search} onChange={onSearch} />}
    </div>
  )
}

interface FieldOptionsProps<Field extends string> {
  title: string
  choice: FieldsChoice<Field>
  onRegister: () => void
  onDone: () => void
}

/** Chooses and orders the fields of a list row. */
export function FieldOptions<Field extends string>(props: FieldOptionsProps<Field>) {
  const { title, choice, onRegister, onDone } = props
  const { display } = choice
  const [search, setSearch] = useState('')
  const fields = useFields(choice)
  const { shown, open, locked, isWhole } = groupsOf(search, display.fields, fields.chosen)
  const drag = useFieldDrag({ count: shown.length, onMove: fields.move })
  const frame = useRef<HTMLDivElement>(null)
  const keepFocus = useKeptFocus(frame)
  const register = () => {
    onDone()
    onRegister()
  }
  const option = (each: ChoosableField<Field>) => ({
    field: each.field,
    title: each.label,
    isLocked: each.isLocked,
    onToggle: () => {
      keepFocus([`input[value="${each.field}"]`])
      fields.toggle(each.field)
    },
  })
  return (
    <>
      <Head
        title={title}
        search={search}
        onSearch={setSearch}
        counts={{ chosen: fields.chosen.length, most: display.most, all: display.fields.length }}
        isUsual={fields.isUsual}
        onReset={fields.reset}
      />
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
