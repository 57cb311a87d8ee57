'use client'

import { Check, ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import type { Fix, ProblemKind } from '@/lib/domain/location-file/file-row'
import { maxGroups, type ProblemGroup, type RowTally } from '@/lib/domain/location-file/problem-groups'
import type { DoubtGroup } from '@/lib/domain/location-file/row-doubts'
import { formatCountOf } from '@/lib/format/number'
import type { LatLng } from '@/lib/geo/coordinates'
import { ImportMap, NoImportMap } from './import-map'
import type { Choice } from './place-choice'
import { DoubtCard, ProblemCard } from './problem-card'
import type { Import } from './use-import'

/** Problems fixed by a place on the map. */
const placeless: ReadonlySet<ProblemKind> = new Set([
  'coordinate',
  'direction',
  'order',
  'system',
  'zero',
  'outside',
  'no-place',
  'not-found',
  'not-looked-up',
  'several-places',
  'elsewhere',
  'same-place',
])

interface ProblemPanelProps {
  given: Import
  groups: readonly ProblemGroup[]
  /** The current problem. */
  group: ProblemGroup | undefined
  doubts: readonly DoubtGroup[]
  /** The current doubt, instead of a problem. */
  doubt: DoubtGroup | undefined
  onOpen: (key: string) => void
  onPutRight: () => void
}

/** The file's problems by cause, with one action each. */
export function ProblemPanel(props: ProblemPanelProps) {
  const { given, groups, group, doubts, doubt, onOpen, onPutRight } = props
  const at = group ? groups.indexOf(group) : -1
  const choiceOf = useChoices()
  const [chosen, choose] = choiceOf(group?.key ?? '')
  const row =
    group && placeless.has(group.problem.kind) && group.rows.length === 1 ? group.rows[0] : undefined
  const place = ({ lat, lng }: LatLng) =>
    row && given.edit([[row.row, { lat: lat.toFixed(6), lng: lng.toFixed(6) }]])
  const step = (by: number) => {
    const next = groups[(at + by + groups.length) % groups.length]
    if (next) onOpen(next.key)
  }
  return (
    <aside
      aria-label="To fix"
      className="flex w-(--size-panel) flex-none flex-col overflow-y-auto border-l border-ink-200 max-md:max-h-[44%] max-md:w-full max-md:rounded-t-lg max-md:border-t max-md:border-l-0 max-md:shadow-float"
    >
      {given.isReady ? (
        <ImportMap rows={given.rows} group={group} chosen={chosen} onChoose={choose} onPlace={row && place} />
      ) : (
        <NoImportMap />
      )}
      <div className="flex h-11 flex-none items-center gap-1.5 border-b border-ink-200 px-4">
        <h2 className="font-semibold">To fix</h2>
        <p role="status" className="flex-1 text-ink-600">
          {formatCountOf(given.tally.counts.fix, 'row')}
        </p>
        {groups.length > 1 && (
          <>
            <IconButton
              label="Previous problem"
              size="sm"
              icon={<ChevronUp aria-hidden className="size-4" />}
              onClick={() => step(-1)}
            />
            <IconButton
              label="Next problem"
              size="sm"
              icon={<ChevronDown aria-hidden className="size-4" />}
              onClick={() => step(1)}
            />
          </>
        )}
      </div>
      {groups.length === 0 && given.isReady && <p className="px-4 py-3 text-ink-600">Nothing to fix.</p>}
      <ul>
        {groups.slice(0, maxGroups).map((each) => (
          <li key={each.key}>
            <ProblemCard
              group={each}
              given={given}
              isCurrent={each === group}
              choice={choiceOf(each.key)}
              onOpen={() => onOpen(each.key)}
            />
          </li>
        ))}
      </ul>
      {groups.length > maxGroups && (
        <p className="px-4 py-3 text-xs text-ink-600">And {groups.length - maxGroups} more causes.</p>
      )}
      <Doubts given={given} doubts={doubts} doubt={doubt} onOpen={onOpen} />
      <PutRight fixes={given.tally.fixes} onShow={onPutRight} />
    </aside>
  )
}

/** Rows that can be saved, though nothing can be evaluated at their places. */
function Doubts({
  given,
  doubts,
  doubt,
  onOpen,
}: Pick<ProblemPanelProps, 'given' | 'doubts' | 'doubt' | 'onOpen'>) {
  if (doubts.length === 0) return null
  const count = doubts.reduce((sum, { rows }) => sum + rows.length, 0)
  return (
    <section aria-label="Doubtful places">
      <div className="flex h-11 items-center gap-1.5 border-b border-ink-200 px-4">
        <h2 className="font-semibold">Doubtful places</h2>
        <p role="status" className="text-ink-600">
          {formatCountOf(count, 'row')}
        </p>
      </div>
      <ul>
        {doubts.map((each) => (
          <li key={each.key}>
            <DoubtCard
              doubt={each}
              given={given}
              isCurrent={each === doubt}
              onOpen={() => onOpen(each.key)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The chosen place of each problem, initially the first. */
function useChoices(): (problem: string) => Choice {
  const [choices, setChoices] = useState<ReadonlyMap<string, number>>(new Map())
  return (problem) => [
    choices.get(problem) ?? 0,
    (index) => setChoices((before) => new Map(before).set(problem, index)),
  ]
}

const fixWords: Readonly<Record<Fix, (count: number) => string>> = {
  comma: (count) => formatCountOf(count, 'decimal comma'),
  degrees: (count) => formatCountOf(count, 'row in degrees and minutes', 'rows in degrees and minutes'),
  circle: (count) => formatCountOf(count, 'longitude from 0 to 360', 'longitudes from 0 to 360'),
  metres: (count) => formatCountOf(count, 'row in metres', 'rows in metres'),
  swapped: (count) => formatCountOf(count, 'pair of swapped coordinates', 'pairs of swapped coordinates'),
}

function PutRight({ fixes, onShow }: Pick<RowTally, 'fixes'> & { onShow: () => void }) {
  const text = [...fixes].map(([fix, count]) => fixWords[fix](count)).join(', ')
  if (text === '') return null
  return (
    <p className="flex gap-2 px-4 py-3 text-xs text-ink-600">
      <Check aria-hidden className="mt-px size-3.5 flex-none" />
      <span>
        Put right already: {text}.{' '}
        <button
          type="button"
          onClick={onShow}
          className="relative font-semibold text-ink-1000 underline underline-offset-[3px] hover:no-underline max-sm:after:absolute max-sm:after:-inset-3 max-sm:after:content-['']"
        >
          Show
        </button>
      </span>
    </p>
  )
}
