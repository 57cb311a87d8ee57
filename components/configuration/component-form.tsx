'use client'

import { Plus, X } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { SelectField } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import type { ConfiguredComponent, MapConfiguration } from '@/lib/contract/map-configuration'
import { sectionOf } from '@/lib/domain/configuration/edit-configuration'
import { changed, removed } from '@/lib/domain/configuration/entries'
import { formatCount } from '@/lib/format/number'
import type { SectionProps } from './section-props'
import { TemplateField } from './template-field'

interface ComponentFormProps {
  component: ConfiguredComponent
  draft: MapConfiguration
  map: SectionProps['map']
  onChange: (part: Partial<ConfiguredComponent>) => void
}

const orNone = (text: string) => (text === '' ? undefined : text)

/** Groups have fields and cards, restaurants have limits; the product defines all other sections. */
export function ComponentForm(props: ComponentFormProps) {
  const { component, onChange } = props
  const section = sectionOf(component)
  const hasTitle = section === undefined || section.id === 'restaurants'
  return (
    <>
      {hasTitle && (
        <TextField
          label="Title"
          maxLength={200}
          placeholder={section?.title ?? ''}
          value={component.title ?? ''}
          onChange={({ target }) => onChange({ title: orNone(target.value) })}
        />
      )}
      {section === undefined && <GroupFields {...props} />}
      {section === undefined && <Cards {...props} />}
      {section?.id === 'restaurants' && <Bounds {...props} />}
      {section !== undefined && !hasTitle && (
        <p className="text-xs text-ink-600">A built-in section, with its own title and content.</p>
      )}
    </>
  )
}

function GroupFields({ component, draft, map, onChange }: ComponentFormProps) {
  const { fields } = component
  const own = draft.fields.map(({ id, displayTitle }) => ({ value: id, label: displayTitle ?? id }))
  const options = [...own, ...map.columns.map(({ name, label }) => ({ value: name, label }))].filter(
    ({ value }, at, all) => !fields.includes(value) && all.findIndex((each) => each.value === value) === at,
  )
  const titleOf = (id: string) =>
    own.find(({ value }) => value === id)?.label ?? map.columns.find(({ name }) => name === id)?.label ?? id
  const rows = fields.map((id, at) => ({ id, at, key: `${at}` }))
  return (
    <div className="grid gap-1">
      <SelectField
        label="Fields"
        placeholder="Add a field"
        options={options}
        value=""
        onChange={({ target }) => target.value !== '' && onChange({ fields: [...fields, target.value] })}
      />
      <ul aria-label="Fields of the group" className="flex flex-wrap gap-1 empty:hidden">
        {rows.map(({ id, at, key }) => (
          <li key={key} className="flex max-w-full items-center rounded-sm bg-ink-100 pl-2 text-xs">
            <span className="truncate" title={id}>
              {titleOf(id)}
            </span>
            <IconButton
              label={`Remove ${titleOf(id)} from the group`}
              size="sm"
              className="size-6!"
              icon={<X aria-hidden className="size-3.5" />}
              onClick={() => onChange({ fields: removed(fields, at) })}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

const maxCards = 50

function Cards({ component, map, onChange }: ComponentFormProps) {
  const { cards } = component
  const rows = cards.map((card, at) => ({ card, at, key: `${at}` }))
  return (
    <>
      {rows.map(({ card, at, key }) => (
        <fieldset key={key} className="grid gap-2 border-ink-200 border-t pt-2">
          <legend className="sr-only">{`Card ${at + 1}`}</legend>
          <div className="flex items-end gap-1">
            <TextField
              className="flex-1"
              label={`Title of card ${at + 1}`}
              maxLength={200}
              value={card.title}
              onChange={({ target }) => onChange({ cards: changed(cards, at, { title: target.value }) })}
            />
            <IconButton
              label={`Remove card ${at + 1}`}
              icon={<X aria-hidden />}
              onClick={() => onChange({ cards: removed(cards, at) })}
            />
          </div>
          <TemplateField
            label={`Text of card ${at + 1}`}
            value={card.template}
            columns={map.columns}
            onChange={(template) => onChange({ cards: changed(cards, at, { template }) })}
          />
        </fieldset>
      ))}
      <div>
        <Button
          tone="line"
          size="sm"
          icon={<Plus aria-hidden />}
          disabled={cards.length >= maxCards}
          onClick={() => onChange({ cards: [...cards, { title: `Card ${cards.length + 1}`, template: '' }] })}
        >
          Add card
        </Button>
      </div>
    </>
  )
}

const numberOf = (text: string) => (text.trim() === '' ? undefined : Number(text))

const boundFault = (value: number | undefined, [min, max]: readonly [number, number], isWhole: boolean) => {
  if (value === undefined) return undefined
  const fits = value >= min && value <= max && (!isWhole || Number.isInteger(value))
  return fits
    ? undefined
    : `Enter ${isWhole ? 'a whole number' : 'a number'} from ${min} to ${formatCount(max)}.`
}

function Bounds({ component, map, onChange }: ComponentFormProps) {
  const { configuration } = component
  const { limit, radius, limitField } = configuration
  const set = (part: Partial<typeof configuration>) =>
    onChange({ configuration: { ...configuration, ...part } })
  return (
    <div className="grid grid-cols-2 gap-2">
      <TextField
        label="Limit"
        type="number"
        placeholder="20"
        value={limit ?? ''}
        error={boundFault(limit, [0, 100], true)}
        onChange={({ target }) => set({ limit: numberOf(target.value) })}
      />
      <TextField
        label="Radius, m"
        type="number"
        placeholder="200"
        value={radius ?? ''}
        error={boundFault(radius, [1, 5000], false)}
        onChange={({ target }) => set({ radius: numberOf(target.value) })}
      />
      <SelectField
        className="col-span-2"
        label="Limit field"
        placeholder="None"
        hint="A column with the number of restaurants to show for each location."
        options={map.columns.map(({ name, label }) => ({ value: name, label }))}
        value={limitField ?? ''}
        onChange={({ target }) => set({ limitField: orNone(target.value) })}
      />
    </div>
  )
}
