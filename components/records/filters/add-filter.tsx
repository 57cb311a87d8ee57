'use client'

import { Lock, Plus, Search } from 'lucide-react'
import { useState } from 'react'
import type { FilterField } from '@/components/filters/filter-sections'
import { useFilters } from '@/components/filters/filter-source'
import { Button } from '@/components/ui/button'
import { Popover } from '@/components/ui/popover'
import { Input } from '@/components/ui/text-field'
import { UnlockBlock } from '@/components/ui/unlock-block'
import type { ShownFilter } from './use-record-filters'

const option = 'flex min-h-8 w-full items-center gap-2 rounded-sm px-2 text-left max-sm:min-h-11'

interface AddFilterProps {
  shown: readonly ShownFilter[]
  onAdd: (filter: ShownFilter) => void
}

interface Group {
  dataset: string
  title: string
  fields: readonly FilterField[]
}

/** Fields without a filter on screen, by dataset. */
function useGroups(shown: readonly ShownFilter[]): Group[] {
  const { datasets } = useFilters().config
  return datasets
    .map(({ label, title, fields }) => {
      const own = shown.filter(({ dataset }) => dataset === label)
      const left = fields.filter(({ field }) => !own.some((each) => each.field === field))
      return { dataset: label, title, fields: left }
    })
    .filter(({ fields }) => fields.length > 0)
}

function Fields({ groups, onAdd }: Pick<AddFilterProps, 'onAdd'> & { groups: readonly Group[] }) {
  const { config, isRegistered, onLocked } = useFilters()
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const isLocked = ({ free }: FilterField) => !free && !isRegistered
  const found = groups.map((group) => ({
    ...group,
    fields: group.fields.filter(({ title }) => title.toLowerCase().includes(wanted)),
  }))
  const locked = found.flatMap(({ fields }) => fields.filter(isLocked))
  const open = found
    .map((group) => ({ ...group, fields: group.fields.filter((field) => !isLocked(field)) }))
    .filter(({ fields }) => fields.length > 0)
  return (
    <>
      <div className="border-b border-ink-200 p-3">
        <Input
          quiet
          type="search"
          icon={<Search aria-hidden />}
          aria-label="Search filters"
          placeholder="Search filters"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1.5">
        {open.map(({ dataset, title, fields }) => (
          <Choice
            key={dataset}
            title={config.datasets.length > 1 ? title : undefined}
            fields={fields}
            onAdd={(field) => onAdd({ dataset, field })}
          />
        ))}
        {locked.length > 0 && (
          <div className="my-1.5 px-1.5">
            <UnlockBlock onRegister={onLocked} />
          </div>
        )}
        {locked.map(({ field, title }) => (
          <button key={field} type="button" disabled className={`${option} text-ink-600`}>
            <span className="min-w-0 flex-1">{title}</span>
            <Lock aria-label="locked" className="size-3.5 flex-none" />
          </button>
        ))}
        {open.length + locked.length === 0 && (
          <p className="px-2 py-3 text-center text-ink-600">No filters match this search.</p>
        )}
      </div>
    </>
  )
}

interface ChoiceProps {
  /** Name of the dataset; undefined if there is only one. */
  title: string | undefined
  fields: readonly FilterField[]
  onAdd: (field: string) => void
}

function Choice({ title, fields, onAdd }: ChoiceProps) {
  const buttons = fields.map(({ field, title: name }) => (
    <button key={field} type="button" className={`${option} hover:bg-ink-100`} onClick={() => onAdd(field)}>
      {name}
    </button>
  ))
  if (title === undefined) return buttons
  return (
    <fieldset>
      <legend className="px-2 pt-2 pb-1 text-xs font-medium wrap-anywhere text-ink-600">{title}</legend>
      {buttons}
    </fieldset>
  )
}

export function AddFilter({ shown, onAdd }: AddFilterProps) {
  const [isOpen, setOpen] = useState(false)
  const groups = useGroups(shown)
  return (
    <Popover
      label="Add Filter"
      open={isOpen}
      onOpenChange={setOpen}
      className="flex max-h-[min(26rem,var(--radix-popover-content-available-height))] w-80 max-w-[calc(100vw-16px)] flex-col p-0!"
      trigger={
        <Button tone="line" size="sm" icon={<Plus aria-hidden />} disabled={groups.length === 0}>
          Add Filter
        </Button>
      }
    >
      <Fields
        groups={groups}
        onAdd={(filter) => {
          setOpen(false)
          onAdd(filter)
        }}
      />
    </Popover>
  )
}
