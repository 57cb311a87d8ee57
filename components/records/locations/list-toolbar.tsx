'use client'

import type { ReactNode } from 'react'
import { FieldsControl } from '@/components/columns-choice/fields-control'
import { SortControl } from '@/components/columns-choice/sort-control'
import { useRecordConfiguration } from '@/components/records/record-configuration'
import { holdsWords, type RecordColumn } from '@/lib/catalogue/record-columns'
import { useGuest } from '@/lib/client/session/guest'
import { nearestColumn } from '@/lib/domain/records/location-list'
import { formatCount, formatCountOf } from '@/lib/format/number'
import { RowGrid } from './location-row'
import type { RowFields } from './row-fields'
import type { LocationList } from './use-location-list'

interface Sort {
  value: string
  title: string
  isOfWords: boolean
  /** Guests do not receive its values. */
  isLocked: boolean
}

/** The configured sorts, else those of every list and the shown fields. */
function sortsOf(
  { view: { type }, configured }: LocationList,
  shown: readonly RecordColumn[],
): readonly Sort[] {
  if (configured.length > 0) {
    const sortable = configured.filter(({ isSortable }) => isSortable)
    return sortable.map(({ name, sortTitle, form, isLocked }) => ({
      value: name,
      title: sortTitle,
      isOfWords: holdsWords({ form }),
      isLocked,
    }))
  }
  const usual: readonly Sort[] = [
    { value: 'estimate', title: 'kWh/day', isOfWords: false, isLocked: false },
    { value: 'name', title: 'Name', isOfWords: true, isLocked: false },
    { value: 'power', title: 'Rated power', isOfWords: false, isLocked: false },
    { value: 'charger', title: `Nearest ${type}`, isOfWords: false, isLocked: true },
  ]
  // Rated power sorts configurations better than their text.
  const others = shown.filter(({ name }) => name !== 'Connector Config' && name !== nearestColumn(type))
  return [
    ...usual,
    ...others.map(({ name, title, form, isLocked }) => ({
      value: name,
      title,
      isOfWords: holdsWords({ form }),
      isLocked,
    })),
  ]
}

interface ListToolbarProps {
  list: LocationList
  fields: RowFields
  onRegister: () => void
  children?: ReactNode
}

/** Number, order and fields of the listed locations. */
export function ListToolbar({ list, fields, onRegister, children }: ListToolbarProps) {
  const { listed, total, view, onSort, onTurn } = list
  const { isGuest } = useGuest()
  const isWhole = listed.length === total
  const sorts = sortsOf(list, fields.shown)
  const { isSortable } = useRecordConfiguration().list
  const sort = sorts.find(({ value }) => value === view.sort)
  return (
    <div className="flex min-h-8 items-center justify-between gap-2 pt-2.5 pr-2 pl-4 text-xs text-ink-600">
      <span role="status" className="tnum whitespace-nowrap">
        {isWhole
          ? formatCountOf(total, 'location')
          : `${formatCount(listed.length)} of ${formatCount(total)}`}
        {!isWhole && <span className="sr-only"> locations</span>}
      </span>
      <span className="flex min-w-0 items-center">
        {isSortable && sorts.length > 0 && (
          <SortControl
            options={sorts.map((each) => ({ ...each, isLocked: isGuest && each.isLocked }))}
            sort={sort?.value ?? null}
            onSort={(wanted) => wanted && onSort(wanted)}
            order={view.order}
            isOfWords={sort?.isOfWords}
            onTurn={onTurn}
            onRegister={onRegister}
          />
        )}
        <FieldsControl
          title="Item Configuration"
          display={fields.display}
          wanted={list.fields}
          onChange={list.onFields}
          onRegister={onRegister}
        />
        {children}
      </span>
    </div>
  )
}

export function ListHead({ fields }: { fields: readonly RecordColumn[] }) {
  return (
    <div
      aria-hidden
      className="flex items-start gap-3.5 border-b border-ink-200 px-4 pt-1 pb-1.5 text-2xs leading-[14px] text-ink-600"
    >
      <span className="w-[38px] flex-none font-semibold tracking-tighter whitespace-nowrap text-ink-1000">
        kWh/day
      </span>
      <RowGrid fields={fields} cell={({ title }) => title} band={`80\u2009% band`} />
    </div>
  )
}
