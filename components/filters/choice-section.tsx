'use client'

import { Search } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { type Choice, ChoiceList } from '@/components/ui/choice-list'
import { type MarkShape, type MarkTone, ShapeMark } from '@/components/ui/mark'
import { Input } from '@/components/ui/text-field'
import { useMedia } from '@/lib/client/browser/use-media'
import { filterOf, isRange } from '@/lib/domain/filters/filter-state'
import { formatCount } from '@/lib/format/number'
import { type FilterField, valueLabel } from './filter-sections'
import { useFilterActions, useFilters } from './filter-source'
import { NoData, SectionFrame } from './section-frame'

/** Values from which a list gets a search field. */
const manyChoices = 8

const classMarks: Readonly<Record<string, { shape: MarkShape; tone: MarkTone }>> = {
  AC: { shape: 'circle', tone: 'ac' },
  DC: { shape: 'square', tone: 'dc' },
  HPC: { shape: 'diamond', tone: 'hpc' },
}

/** Chosen values without rows stay, so that they can be deselected. */
function useChoices(dataset: string, field: string, chosen: readonly string[]): readonly Choice[] {
  const { filtering } = useFilters()
  const { options } = filtering.facts(dataset, field)
  return useMemo(() => {
    const known = new Set(options.map(({ value }) => value))
    const gone = chosen.filter((value) => !known.has(value)).map((value) => ({ value, count: 0 }))
    return [...gone, ...options].map(({ value, count }) => {
      const mark = classMarks[value]
      return {
        value,
        label: valueLabel(field, value),
        count: formatCount(count),
        mark: mark && <ShapeMark {...mark} />,
      }
    })
  }, [options, chosen, field])
}

const nobody: readonly string[] = []

function matching(choices: readonly Choice[], query: string): readonly Choice[] {
  const wanted = query.trim().toLocaleLowerCase()
  return wanted === '' ? choices : choices.filter(({ label }) => label.toLocaleLowerCase().includes(wanted))
}

export function ChoiceSection({ dataset, field }: { dataset: string; field: FilterField }) {
  const { filtering } = useFilters()
  const { set, removalOf } = useFilterActions(dataset)
  const isTouch = useMedia('(width < 40rem)', false)
  const [query, setQuery] = useState('')
  const filter = filterOf(filtering.state, dataset, field.field)
  const chosen = filter && !isRange(filter) ? filter : nobody
  const choices = useChoices(dataset, field.field, chosen)
  const shown = matching(choices, query)
  const isAll = shown.length > 0 && shown.every(({ value }) => chosen.includes(value))
  const choose = (values: readonly string[]) =>
    set(field.field, values.length === 0 ? undefined : values, 'button')
  const turnAll = () => {
    const values = shown.map(({ value }) => value)
    choose(isAll ? chosen.filter((value) => !values.includes(value)) : [...new Set([...chosen, ...values])])
  }
  const toggle = (value: string) =>
    choose(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value])
  return (
    <SectionFrame
      title={field.title}
      onReset={chosen.length > 0 ? () => choose(nobody) : undefined}
      onRemove={removalOf(field.field)}
      action={
        choices.length > 1 && (
          <Button tone="ghost" size="sm" disabled={shown.length === 0} onClick={turnAll}>
            {isAll ? 'De-select all' : 'Select all'}
          </Button>
        )
      }
    >
      {choices.length === 0 && <NoData dataset={dataset} field={field.field} />}
      {choices.length > manyChoices && (
        <Input
          quiet
          type="search"
          icon={<Search aria-hidden />}
          placeholder={`Search ${formatCount(choices.length)} values`}
          aria-label={`Search in ${field.title}`}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          className="mb-1"
        />
      )}
      {choices.length > 0 && shown.length === 0 && (
        <p className="px-2 py-1 text-xs text-ink-600">No names contain “{query.trim()}”.</p>
      )}
      {shown.length > 0 && (
        <div className="-mx-2">
          <ChoiceList
            label={field.title}
            choices={shown}
            chosen={chosen}
            onToggle={toggle}
            rowHeight={isTouch ? 44 : 28}
          />
        </div>
      )}
    </SectionFrame>
  )
}
