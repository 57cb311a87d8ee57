'use client'

import { TextField } from '@/components/ui/text-field'
import { Flag, Flags, Fold } from './parts'
import type { SectionProps } from './section-props'

const flags = [
  ['isVisible', 'Visible'],
  ['isSortable', 'Sortable'],
  ['isComparable', 'Comparable'],
  ['allowMapAction', 'Map action'],
] as const

const places = [
  ['zid', 'Key column'],
  ['lat', 'Latitude column'],
  ['lng', 'Longitude column'],
] as const

/** Edits the list's tools for readers, and the columns that place its rows. */
export function ListSection({ draft, change, map }: SectionProps) {
  const { list } = draft
  const set = (part: Partial<typeof list>) => change({ ...draft, list: { ...list, ...part } })
  return (
    <Fold title="List settings">
      <div className="grid gap-2.5 pr-4 pb-1.5 pl-8">
        <Flags>
          {flags.map(([key, label]) => (
            <Flag key={key} label={label} isOn={list[key]} onChange={(isOn) => set({ [key]: isOn })} />
          ))}
        </Flags>
        <div className="grid grid-cols-3 gap-2">
          {places.map(([key, label]) => {
            const value = list.fieldNameMap[key]
            return (
              <TextField
                key={key}
                label={label}
                size="xs"
                maxLength={200}
                autoComplete="off"
                value={value}
                error={map.names.includes(value) || value === key ? undefined : 'No such column.'}
                onChange={({ target }) =>
                  set({ fieldNameMap: { ...list.fieldNameMap, [key]: target.value } })
                }
              />
            )
          })}
        </div>
      </div>
    </Fold>
  )
}
