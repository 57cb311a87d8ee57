'use client'

import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { startTransition, useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Pill } from '@/components/ui/chip'
import { EmptyState } from '@/components/ui/empty-state'
import { type MarkShape, type MarkTone, ShapeMark } from '@/components/ui/mark'
import { filterOf } from '@/lib/domain/filters/filter-state'
import { ChoiceSection } from './choice-section'
import { PoiPill } from './filter-pills'
import type { DistancePreset } from './filter-sections'
import { type FilterField, type FilterSection, filterSections, isLockedFor } from './filter-sections'
import { useBlocker, useFilterActions, useFilters } from './filter-source'
import { LockedSlider } from './locked-slider'
import { RangeBody, RangeSection } from './range-section'
import { LoadingFigures, SectionFrame } from './section-frame'

type LockedSection = Exclude<FilterSection, { kind: 'places' }>

type Demonstrated = LockedSection & { field: FilterField & { demo: readonly [number, number] } }

const isDemonstrated = (section: LockedSection): section is Demonstrated =>
  section.kind !== 'choice' && section.field.demo !== undefined

const order = ['Nearest Charger Distance', 'Population', 'capacity']
const byOrder = (a: LockedSection, b: LockedSection) => {
  const left = order.indexOf(a.key)
  const right = order.indexOf(b.key)
  return (left < 0 ? order.length : left) - (right < 0 ? order.length : right)
}

const maxNamed = 3

/** `Distance, population, capacity and more` */
function headingOf(sections: readonly LockedSection[]): string {
  const words = sections
    .slice(0, maxNamed)
    .map(({ kind, field }) => (kind === 'distance' ? 'distance' : field.title.toLowerCase()))
  const named = words.join(', ') || 'more filters'
  const text = sections.length > maxNamed ? `${named} and more` : named
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function LockedRow({ title }: { title: string }) {
  const { onLocked } = useFilters()
  return (
    <button
      type="button"
      onClick={onLocked}
      className="flex h-9 w-full items-center gap-2 border-t border-ink-200 px-4 text-left text-xs font-medium text-ink-700 -outline-offset-2 hover:bg-ink-100 max-sm:h-11"
    >
      <span className="min-w-0 flex-1 truncate">{title}</span>
      <Lock aria-hidden className="size-3.5 text-ink-600" />
      <span className="sr-only">, locked</span>
    </button>
  )
}

/** Contains no figure or value of the fields. */
function LockedBlock({ dataset, sections }: { dataset: string; sections: readonly LockedSection[] }) {
  const { register } = useFilterActions(dataset)
  const { blocked, block } = useBlocker()
  const sliders = sections.filter(isDemonstrated).sort(byOrder)
  const rest = sections.filter((section) => !isDemonstrated(section))
  return (
    <div className="mx-4 mb-4 overflow-hidden rounded-lg bg-ink-50">
      <div data-ground="dark" className="bg-ink-1000 px-4 pt-3.5 pb-4 text-paper">
        <h2 className="flex items-center gap-2 text-base font-semibold">
          <Lock aria-hidden />
          {headingOf(sliders)}
        </h2>
        <p className="mt-1 mb-3 text-ink-300">
          An account shows the real ranges, every sort, and more than 500 locations at a time.
        </p>
        <Button tone="volt" block onClick={register}>
          Register for free to unlock
        </Button>
      </div>
      {sliders.map(({ key, field }, index) => (
        <LockedSlider
          key={key}
          title={field.title}
          demo={field.demo}
          unit={field.unit}
          index={index}
          isBlocked={blocked === key}
          onTouch={() => block(key)}
          onRegister={register}
        />
      ))}
      {rest.map(({ key, field }) => (
        <LockedRow key={key} title={field.title} />
      ))}
    </div>
  )
}

const marks: Readonly<Record<string, { shape: MarkShape; tone: MarkTone }>> = {
  'Nearest Charger Distance - AC': { shape: 'circle', tone: 'ac' },
  'Nearest Charger Distance - DC': { shape: 'square', tone: 'dc' },
  'Nearest Charger Distance - HPC': { shape: 'diamond', tone: 'hpc' },
}

function presetMark({ fields }: DistancePreset) {
  const mark = fields.length === 1 ? marks[fields[0] ?? ''] : undefined
  return mark && <ShapeMark {...mark} />
}

/** One slider for all classes. */
function DistanceSection({
  dataset,
  field,
  presets,
}: {
  dataset: string
  field: FilterField
  presets: readonly DistancePreset[]
}) {
  const { filtering, onEvent } = useFilters()
  const { set } = useFilterActions(dataset)
  const { value, field: column } = filtering.distance
  const isSet = filterOf(filtering.state, dataset, column) !== undefined
  const choose = (preset: DistancePreset) => {
    filtering.chooseDistance(preset.value)
    onEvent({ kind: 'changed', source: 'button', dataset, field: field.field })
  }
  return (
    <SectionFrame title={field.title} onReset={isSet ? () => set(column, undefined, 'button') : undefined}>
      {presets.length > 1 && (
        <div className="mb-3 flex flex-wrap gap-1.5">
          {presets.map((preset) => (
            <Pill
              key={preset.value}
              icon={presetMark(preset)}
              pressed={preset.value === value}
              onClick={() => choose(preset)}
            >
              {preset.title}
            </Pill>
          ))}
        </div>
      )}
      <RangeBody dataset={dataset} field={field} column={column} />
    </SectionFrame>
  )
}

const step = 3

/** The first parts at once, the rest a few at a time, so that the page stays responsive. */
function useGrowing(total: number): number {
  const [shown, setShown] = useState(step)
  useEffect(() => {
    if (shown < total) startTransition(() => setShown(shown + step))
  }, [shown, total])
  return shown
}

export function Section({ dataset, section }: { dataset: string; section: FilterSection }) {
  if (section.kind === 'places') return <PlacesSection dataset={dataset} fields={section.fields} />
  if (section.kind === 'range') return <RangeSection dataset={dataset} field={section.field} />
  if (section.kind === 'choice') return <ChoiceSection dataset={dataset} field={section.field} />
  return <DistanceSection dataset={dataset} field={section.field} presets={section.presets} />
}

function NoFacts({ dataset, isLoading }: { dataset: string; isLoading: boolean }) {
  const { title, text } = useFilters().texts(dataset).empty
  return isLoading ? <LoadingFigures what="figures" /> : <EmptyState title={title}>{text}</EmptyState>
}

function useHasFacts(dataset: string, sections: readonly FilterSection[]): boolean {
  const { filtering } = useFilters()
  return sections.some(({ key }) => {
    const { extent, options } = filtering.facts(dataset, key)
    return extent !== undefined || options.length > 0
  })
}

interface DatasetFiltersProps {
  dataset: string
  /** Replaces filters whose data was never requested; place filters need none. */
  instead?: ReactNode
}

/** A visitor's locked filters are in one block. */
export function DatasetFilters({ dataset, instead }: DatasetFiltersProps) {
  const source = useFilters()
  const sections = filterSections(source.config, dataset)
  const hasFacts = useHasFacts(dataset, sections)
  const places = sections.filter((section) => section.kind === 'places')
  const others = sections.filter((section) => section.kind !== 'places')
  const locked = others.filter(({ field }) => isLockedFor(source, field))
  const isWaiting = instead !== undefined
  const open =
    isWaiting || !hasFacts
      ? places
      : sections.filter((section) => !locked.some(({ key }) => key === section.key))
  const first = open.filter(({ kind }) => kind === 'places' && locked.length > 0)
  const shown = useGrowing(open.length)
  return (
    <>
      {first.map((section) => (
        <Section key={section.key} dataset={dataset} section={section} />
      ))}
      {locked.length > 0 && <LockedBlock dataset={dataset} sections={locked} />}
      {open
        .filter((section) => !first.includes(section))
        .slice(0, shown)
        .map((section) => (
          <Section key={section.key} dataset={dataset} section={section} />
        ))}
      {instead}
      {!isWaiting && !hasFacts && locked.length < others.length && (
        <NoFacts dataset={dataset} isLoading={source.filtering.isLoading(dataset)} />
      )}
    </>
  )
}

function PlacesSection({ dataset, fields }: { dataset: string; fields: readonly FilterField[] }) {
  const source = useFilters()
  const { filtering } = source
  const { setPlaces } = useFilterActions(dataset)
  const usable = fields.filter((field) => !isLockedFor(source, field))
  const isOn = ({ field }: FilterField) => filterOf(filtering.state, dataset, field) !== undefined
  const isAll = usable.every(isOn)
  const turn = () => {
    for (const field of usable) if (isOn(field) === isAll) setPlaces(field, !isAll)
  }
  return (
    <SectionFrame
      title={`Places ${source.texts(dataset).reach}`}
      action={
        usable.length > 1 && (
          <Button tone="ghost" size="sm" onClick={turn}>
            {isAll ? 'De-select all' : 'Select all'}
          </Button>
        )
      }
    >
      <div className="flex flex-wrap gap-1.5">
        {fields.map((field) => (
          <PoiPill key={field.field} dataset={dataset} field={field} />
        ))}
      </div>
    </SectionFrame>
  )
}
