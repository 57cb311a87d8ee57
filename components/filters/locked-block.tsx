'use client'

import { Lock } from 'lucide-react'
import { Button } from '@/components/ui/button'
import type { FilterField, FilterSection } from './filter-sections'
import { useFilters } from './filter-source'
import { LockedSlider } from './locked-slider'
import { useBlocker } from './use-blocker'
import { useFilterActions } from './use-filter-actions'

type LockedSection = Exclude<FilterSection, { kind: 'places' }>

type Demonstrated = LockedSection & { field: FilterField & { demo: readonly [number, number] } }

const isDemonstrated = (section: LockedSection): section is Demonstrated =>
  section.kind !== 'choice' && section.field.demo !== undefined

/** In the heading's order: distance, population, capacity. */
const order = ['Nearest Charger Distance', 'Population', 'capacity']
const byOrder = (a: LockedSection, b: LockedSection) => {
  const left = order.indexOf(a.key)
  const right = order.indexOf(b.key)
  return (left < 0 ? order.length : left) - (right < 0 ? order.length : right)
}

/** `Distance, population, capacity` */
function headingOf(sections: readonly LockedSection[]): string {
  const words = sections.map(({ kind, field }) =>
    kind === 'distance' ? 'distance' : field.title.toLowerCase(),
  )
  const text = words.join(', ') || 'more filters'
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

/** Locked filters: sliders and lists without any figure or value of the fields. */
export function LockedBlock({ dataset, sections }: { dataset: string; sections: readonly LockedSection[] }) {
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
