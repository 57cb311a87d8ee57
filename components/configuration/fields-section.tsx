'use client'

import { useState } from 'react'
import { TextField } from '@/components/ui/text-field'
import type { ConfiguredField } from '@/lib/contract/map-configuration'
import { withField } from '@/lib/domain/configuration/edit-configuration'
import { changed, moved, placeAfterMove, removed } from '@/lib/domain/configuration/entries'
import { unknownPlaceholders } from '@/lib/domain/records/cell-text'
import { isUnknownField } from '@/lib/domain/records/configured-fields'
import { AddButton, AddForm } from './add-entry'
import { EntryList } from './entry-list'
import { ColumnHeads, Flag, Flags, Fold } from './parts'
import type { SectionProps } from './section-props'
import { TemplateField } from './template-field'

const columnFlags = [
  ['isVisibleOnList', 'List'],
  ['isSearchable', 'Search'],
  ['isSortable', 'Sort'],
] as const

type FieldsSectionProps = SectionProps & {
  /** Called with the id of the field whose settings are open. */
  onEdit: (id: string | undefined) => void
}

/** Fields of list and report, in order. */
export function FieldsSection({ draft, change, map, onEdit }: FieldsSectionProps) {
  const { fields } = draft
  const [open, setOpen] = useState<number>()
  const [isAdding, setAdding] = useState(false)
  const set = (next: readonly ConfiguredField[]) => change({ ...draft, fields: [...next] })
  const show = (at: number | undefined, list = fields) => {
    setOpen(at)
    onEdit(at === undefined ? undefined : list[at]?.id)
  }
  const titleOf = ({ id, displayTitle }: ConfiguredField) =>
    displayTitle || map.columns.find(({ name }) => name === id)?.label || id
  const add = (id: string) => {
    const outcome = withField(draft, id, map.names.includes(id.trim()))
    if ('fault' in outcome) return outcome.fault
    change(outcome.configuration)
    show(outcome.configuration.fields.length - 1, outcome.configuration.fields)
    return undefined
  }
  return (
    <Fold
      title="Fields"
      note={fields.length}
      aside={
        <>
          <ColumnHeads heads={columnFlags.map(([, head]) => head)} />
          <AddButton label="Add field" isOpen={isAdding} onPress={() => setAdding(!isAdding)} />
        </>
      }
    >
      {isAdding && (
        <AddForm
          label="Column, or any word for a template"
          known={map.columns.map(({ name, label }) => ({ value: name, label }))}
          onAdd={add}
        />
      )}
      {fields.length === 0 && (
        <p className="px-8 pb-2 text-xs text-ink-600">No fields yet: lists show the default ones.</p>
      )}
      <EntryList
        label="Fields"
        open={open}
        onOpen={(at) => show(at)}
        onMove={(from, to) => {
          set(moved(fields, from, to))
          setOpen(placeAfterMove(open, from, to))
        }}
        onRemove={(at) => {
          set(removed(fields, at))
          show(undefined)
        }}
        entries={fields.map((field, at) => {
          const name = titleOf(field)
          const onChange = (part: Partial<ConfiguredField>) => set(changed(fields, at, part))
          return {
            name,
            title: (
              <>
                <span className="font-medium">{name}</span>{' '}
                {name !== field.id && <span className="text-xs text-ink-600">{field.id}</span>}
              </>
            ),
            aside: columnFlags.map(([key, head]) => (
              <Flag
                key={key}
                isBare
                label={`${head}: ${name}`}
                isOn={field[key]}
                onChange={(isOn) => onChange({ [key]: isOn })}
              />
            )),
            fault: fieldFault(field, map, open === at),
            form: <FieldForm field={field} map={map} onChange={onChange} />,
          }
        })}
      />
    </Fold>
  )
}

/** A form that is open marks unknown placeholders itself. */
function fieldFault(field: ConfiguredField, { columns }: SectionProps['map'], isOpen: boolean) {
  if (isUnknownField(field, columns)) {
    return `The data has no column ${field.id}, and there is no template: left out.`
  }
  const unknown = isOpen ? [] : unknownPlaceholders(field.template ?? '', columns)
  return unknown.length > 0 ? `Unknown placeholders: ${unknown.join(', ')}` : undefined
}

const formFlags = [
  ['isTitleVisible', 'Show title'],
  ['asLeadingTitle', 'Leading title'],
  ['isDefaultSort', 'Default sort'],
  ['displayLocalizedNumber', 'Localised number'],
  ['displayHasPercentage', 'Percentage'],
] as const

interface FieldFormProps {
  field: ConfiguredField
  map: SectionProps['map']
  onChange: (part: Partial<ConfiguredField>) => void
}

/** Empty text restores the product's default. */
const orNone = (text: string) => (text === '' ? undefined : text)

function FieldForm({ field, map, onChange }: FieldFormProps) {
  const column = map.columns.find(({ name }) => name === field.id)
  const isColumn = map.names.includes(field.id)
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        <TextField
          label="Title"
          maxLength={200}
          placeholder={column?.title ?? field.id}
          value={field.displayTitle ?? ''}
          onChange={({ target }) => onChange({ displayTitle: orNone(target.value) })}
        />
        <TextField
          label="Sort title"
          maxLength={200}
          placeholder="Same as the title"
          value={field.sortTitle ?? ''}
          onChange={({ target }) => onChange({ sortTitle: orNone(target.value) })}
        />
      </div>
      <Flags>
        {formFlags.map(([key, label]) => (
          <Flag key={key} label={label} isOn={field[key]} onChange={(isOn) => onChange({ [key]: isOn })} />
        ))}
      </Flags>
      <TemplateField
        value={field.template ?? ''}
        columns={map.columns}
        // Without a column, only a template can be printed.
        onChange={(template) => onChange({ template: template === '' && isColumn ? undefined : template })}
      />
    </>
  )
}
