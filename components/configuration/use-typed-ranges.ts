'use client'

import { useState } from 'react'
import { type FilterField, scaleOf } from '@/components/filters/filter-sections'
import { type End, typedNumber } from '@/components/ui/range/range-rules'
import type { ConfigurationFault, StartingFilter } from '@/lib/contract/map-configuration'
import { changedStartingFilter, rangeFault, rangeOfEnds } from '@/lib/domain/configuration/starting-filters'
import {
  filterFields,
  isStoredRange,
  misfitOf,
  type StoredRange,
} from '@/lib/domain/records/filtered-dataset'
import { numbersIn } from '@/lib/format/per-locale'
import type { SectionProps } from './section-props'

type Texts = readonly [from: string | undefined, to: string | undefined]

/** Typed texts, valid while the draft holds the filter that they were typed over. */
interface Typed {
  texts: Texts
  over: string
}

interface ShownRange {
  texts: readonly [from: string, to: string]
  unit: string | undefined
  fault: ReturnType<typeof rangeFault>
  onType: (end: End, text: string) => void
}

export interface TypedRanges {
  rangeOf: (field: FilterField, filter: StartingFilter) => ShownRange
  /** Ranges that cannot be saved as typed. */
  faults: readonly ConfigurationFault[]
}

const none: Texts = [undefined, undefined]

const exact = numbersIn({ maximumFractionDigits: 6 })

const endText = (end: number | null, factor: number) => (end === null ? '' : exact().format(end * factor))

function typedEnd(text: string, { factor, unit }: ReturnType<typeof scaleOf>): number | null {
  if (text.trim() === '') return null
  // Removes float artefacts of the division.
  return Number((typedNumber(text, unit) / factor).toPrecision(12))
}

/** Texts of starting ranges: the draft gets valid ranges, the fields keep the text. */
export function useTypedRanges({ draft, change, map }: SectionProps): TypedRanges {
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({})
  const read = (field: FilterField, filter: StartingFilter) => {
    // For unit and factor only, which the ends do not affect.
    const scale = scaleOf(field, [0, 1])
    const stored: StoredRange = isStoredRange(filter) ? filter : [null, null]
    const kept = typed[field.field]
    const texts = kept?.over === JSON.stringify(filter) ? kept.texts : none
    const endsOf = ([from, to]: Texts): StoredRange => [
      from === undefined ? stored[0] : typedEnd(from, scale),
      to === undefined ? stored[1] : typedEnd(to, scale),
    ]
    return { scale, stored, texts, endsOf }
  }
  const rangeOf = (field: FilterField, filter: StartingFilter): ShownRange => {
    const { scale, stored, texts, endsOf } = read(field, filter)
    return {
      texts: [texts[0] ?? endText(stored[0], scale.factor), texts[1] ?? endText(stored[1], scale.factor)],
      unit: scale.unit,
      fault: rangeFault(field.title, endsOf(texts)),
      onType(end, text) {
        const next: Texts = end === 0 ? [text, texts[1]] : [texts[0], text]
        const ends = endsOf(next)
        const isRefused = rangeFault(field.title, ends) !== undefined
        const kept = isRefused ? filter : rangeOfEnds(ends)
        setTyped((before) => ({ ...before, [field.field]: { texts: next, over: JSON.stringify(kept) } }))
        if (!isRefused) change(changedStartingFilter(draft, field.field, kept))
      },
    }
  }
  const faults = filterFields(map.columns).flatMap((field) => {
    const filter = draft.filters.state[field.field]
    const column = map.columns.find(({ name }) => name === field.field)
    if (filter === undefined || field.kind !== 'range' || misfitOf(field.field, filter, column)) return []
    const fault = rangeOf(field, filter).fault
    return fault ? [{ where: 'Starting filters', message: fault.fault }] : []
  })
  return { rangeOf, faults }
}
