'use client'

import { Fragment, type ReactNode } from 'react'
import { useGlow, useRecordColumns, useRecordConfiguration } from '@/components/records/record-configuration'
import { KeyValues, Section } from '@/components/ui/section'
import type { ConfiguredComponent } from '@/lib/contract/map-configuration'
import { cellText, fillTemplate } from '@/lib/domain/records/cell-text'
import { listFields } from '@/lib/domain/records/configured-fields'
import { type EvaluatedRow, numberIn, type RecordLocation } from '@/lib/domain/records/evaluated-locations'
import { nearbyLimits } from '@/lib/domain/records/evaluated-surroundings'
import { NearbyRestaurants } from './nearby-restaurants'

/** The product's sections that a configured report can hold, by id without punctuation: `streetview`. */
export type ReportParts = Readonly<
  Record<
    'streetview' | 'configuration' | 'potential' | 'factors' | 'catchment' | 'details' | 'chargers',
    ReactNode
  >
>

interface ConfiguredReportProps {
  location: RecordLocation
  row: EvaluatedRow
  parts: ReportParts
}

const plainId = (id: string) => id.toLowerCase().replace(/[^a-z]/g, '')

const isPart = (parts: ReportParts, id: string): id is keyof ReportParts => Object.hasOwn(parts, id)

export function ConfiguredReport({ location, row, parts }: ConfiguredReportProps) {
  const { components } = useRecordConfiguration().reportPanel
  const sectionOf = (component: ConfiguredComponent) => {
    const id = plainId(component.id)
    if (id === 'restaurants') {
      const { limitField } = component.configuration
      const wanted = limitField === undefined ? undefined : numberIn(row, limitField)
      return (
        <NearbyRestaurants
          place={location}
          title={component.title}
          {...nearbyLimits(component.configuration, wanted)}
        />
      )
    }
    return isPart(parts, id) ? parts[id] : <Group component={component} row={row} />
  }
  return components
    .filter(({ isVisible }) => isVisible)
    .map((component) => (
      <Fragment key={`${component.id} ${component.title}`}>{sectionOf(component)}</Fragment>
    ))
}

function Group({ component, row }: { component: ConfiguredComponent; row: EvaluatedRow }) {
  const columns = useRecordColumns()
  const configuration = useRecordConfiguration()
  const glow = useGlow()
  const { title, cards } = component
  const known = [...listFields(configuration, columns), ...columns]
  const fields = component.fields.flatMap((id) => known.find(({ name }) => name === id) ?? [])
  if (fields.length + cards.length === 0) return null
  return (
    <Section title={title}>
      {fields.length > 0 && (
        <KeyValues
          rows={fields.map((field) => ({
            key: field.name,
            label: field.title && field.label,
            value: <span className={glow(field.name)}>{cellText(row, field, columns)}</span>,
          }))}
        />
      )}
      {cards.length > 0 && (
        <dl className="grid grid-cols-2 gap-2 not-first:mt-3">
          {cards.map((card) => (
            <div key={`${card.title} ${card.template}`} className="min-w-0 rounded-md bg-ink-50 px-3 py-2">
              <dt className="truncate text-2xs text-ink-600" title={card.title}>
                {card.title}
              </dt>
              <dd className="tnum font-medium wrap-anywhere">{fillTemplate(card.template, row, columns)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  )
}
