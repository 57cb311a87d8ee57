'use client'

import { useState } from 'react'
import type { ConfiguredComponent } from '@/lib/contract/map-configuration'
import { reportSections, sectionOf, withComponent } from '@/lib/domain/configuration/edit-configuration'
import { changed, moved, placeAfterMove, removed } from '@/lib/domain/configuration/entries'
import { unknownPlaceholders } from '@/lib/domain/records/cell-text'
import { formatCountOf } from '@/lib/format/number'
import { AddButton } from './add-entry'
import { ComponentForm } from './component-form'
import { EntryList } from './entry-list'
import { ChoiceForm, Flag, Flags, Fold } from './parts'
import type { SectionProps } from './section-props'

const nameOf = (component: ConfiguredComponent) =>
  component.title || (sectionOf(component)?.title ?? component.id)

/** A form that is open marks them itself. */
function cardsFault({ cards }: ConfiguredComponent, { columns }: SectionProps['map']) {
  const unknown = new Set(cards.flatMap(({ template }) => unknownPlaceholders(template, columns)))
  return unknown.size > 0 ? `Unknown placeholders: ${[...unknown].join(', ')}` : undefined
}

/** Whether locations have a report, and its sections in order. */
export function ReportSection({ draft, change, map }: SectionProps) {
  const { reportPanel } = draft
  const { components } = reportPanel
  const [open, setOpen] = useState<number>()
  const [isAdding, setAdding] = useState(false)
  const set = (part: Partial<typeof reportPanel>) =>
    change({ ...draft, reportPanel: { ...reportPanel, ...part } })
  const add = (section: string) => {
    const outcome = withComponent(draft, section)
    if ('fault' in outcome) return outcome.fault
    change(outcome.configuration)
    setOpen(components.length)
    return undefined
  }
  return (
    <Fold
      title="Report panel"
      note={formatCountOf(components.length, 'component')}
      isOpenAtFirst={false}
      aside={<AddButton label="Add component" isOpen={isAdding} onPress={() => setAdding(!isAdding)} />}
    >
      <PanelFlags reportPanel={reportPanel} set={set} />
      {isAdding && (
        <ChoiceForm
          label="Section"
          options={[
            { value: 'group', label: 'Group of fields and cards' },
            ...reportSections.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onAdd={add}
        />
      )}
      {components.length === 0 && (
        <p className="px-8 pb-2 text-xs text-ink-600">
          No components yet: the report shows the default sections.
        </p>
      )}
      <EntryList
        label="Components of the report"
        open={open}
        onOpen={setOpen}
        onMove={(from, to) => {
          set({ components: moved(components, from, to) })
          setOpen(placeAfterMove(open, from, to))
        }}
        onRemove={(at) => {
          set({ components: removed(components, at) })
          setOpen(undefined)
        }}
        entries={components.map((component, at) => {
          const name = nameOf(component)
          const onChange = (part: Partial<ConfiguredComponent>) =>
            set({ components: changed(components, at, part) })
          return {
            name,
            title: (
              <>
                <span className="font-medium">{name}</span>{' '}
                <span className="text-xs text-ink-600">{component.id}</span>
              </>
            ),
            aside: (
              <Flag
                isBare
                label={`Visible: ${name}`}
                isOn={component.isVisible}
                onChange={(isVisible) => onChange({ isVisible })}
              />
            ),
            fault: open === at ? undefined : cardsFault(component, map),
            form: <ComponentForm component={component} draft={draft} map={map} onChange={onChange} />,
          }
        })}
      />
    </Fold>
  )
}

interface PanelFlagsProps {
  reportPanel: SectionProps['draft']['reportPanel']
  set: (part: Partial<PanelFlagsProps['reportPanel']>) => void
}

const PanelFlags = ({ reportPanel: { isVisible, enableShare }, set }: PanelFlagsProps) => (
  <div className="px-8 pb-1.5">
    <Flags>
      <Flag label="Visible" isOn={isVisible} onChange={(next) => set({ isVisible: next })} />
      <Flag label="Share" isOn={enableShare} onChange={(next) => set({ enableShare: next })} />
    </Flags>
  </div>
)
