'use client'

import { Search } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { OrderedList } from '@/components/ui/ordered-list'
import { Input } from '@/components/ui/text-field'
import { UnlockBlock } from '@/components/ui/unlock-block'
import { FieldOption, ShownField } from './field-option'
import { type ChoosableField, type FieldsChoice, useFields } from './use-fields'

const isControl = (element: Element | null) => element?.matches('input,button:not(:disabled)') ?? false

/** Lost focus falls to the page or an ancestor, or stays on a disabled control. */
const isLost = (element: Element | null, frame: Element | null) =>
  element === null || element.contains(frame) || element.matches(':disabled')

/**
 * Restores focus when a change moves the focused control elsewhere in its frame. The returned function takes
 * selectors of fallback targets; the first focusable one gets the focus.
 */
function useKeptFocus(frame: RefObject<HTMLElement | null>) {
  const wanted = useRef<readonly string[]>([])
  useLayoutEffect(() => {
    const { activeElement } = document
    if (wanted.current.length === 0 || !isLost(activeElement, frame.current)) return
    const controls = wanted.current.map((each) => frame.current?.querySelector<HTMLElement>(each) ?? null)
    const home = controls.find(isControl)
    home?.focus({ preventScroll: true })
    home?.scrollIntoView({ block: 'nearest' })
  })
  return (selectors: readonly string[]) => {
    wanted.current = selectors
  }
}

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

/** Groups of fields: shown, in order; available; locked for visitors. */
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
  /** Numbers of chosen fields, of those that can be, and of all. */
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

export function FieldOptions<Field extends string>(props: FieldOptionsProps<Field>) {
  const { title, choice, onRegister, onDone } = props
  const { display } = choice
  const [search, setSearch] = useState('')
  const fields = useFields(choice)
  const { shown, open, locked, isWhole } = groupsOf(search, display.fields, fields.chosen)
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
  const move = (from: number, to: number) => {
    const field = shown[from]?.field
    if (field === undefined) return
    const [first, second] = to < from ? ['up', 'down'] : ['down', 'up']
    keepFocus([`[data-move="${first} ${field}"]`, `[data-move="${second} ${field}"]`])
    fields.move(field, to)
  }
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
        <OrderedList label="Shown" className="px-1.5" onMove={move}>
          {shown.map((each, place) => (
            <ShownField
              key={each.field}
              {...option(each)}
              isChecked
              place={place}
              count={shown.length}
              isFiltered={!isWhole}
            />
          ))}
        </OrderedList>
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
          <p className="px-3 py-4 text-center text-ink-600">No fields match this search.</p>
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
